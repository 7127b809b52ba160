"""`make bench`: every speed goal measured in one run and printed with its figure."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import case_cost
import check_speed
import command_growth
import gate_speed
import growth
import import_speed
import judged_rate
import library_speed
import matrix_speed
import ranking_speed
import release_speed
import replay_keys
import replay_speed
import report_keys
import score_speed
import screen_speed
import start_speed

if __name__ == "__main__":
    sys.exit(
        judged_rate.main()
        | start_speed.main()
        | gate_speed.main()
        | screen_speed.main()
        | library_speed.main()
        | matrix_speed.main()
        | check_speed.main()
        | growth.main()
        | case_cost.main()
        | import_speed.main()
        | ranking_speed.main()
        | replay_speed.main()
        | release_speed.main()
        | score_speed.main()
        | replay_keys.main()
        | report_keys.main()
        | command_growth.main()
        | command_growth.main(chunks=True)
    )
