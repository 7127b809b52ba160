"""The values everything else speaks in: authored records, results, policy, people, visible text.

Nothing here knows about storage, screens or files, so that every layer above shares one meaning.
"""
