"""Says which key quits when ctrl+c is pressed: the toolkit's own message is markup, which is drawn as it is written."""

from __future__ import annotations

from goldtui.tui.kit.gold_app import GoldApp


def name_quit_key(app: GoldApp) -> None:
    """From now on, answer ctrl+c in plain text with the key that quits."""

    def say() -> None:
        key = app.key_of("app.quit")
        app.notify(f"Press {f'ctrl+{key[1:]}' if key[:1] == '^' else key} to quit.", markup=False)

    app.action_help_quit = say  # type: ignore[method-assign]
