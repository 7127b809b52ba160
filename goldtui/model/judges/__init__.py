"""Judges and people on statements of runs: their verdicts, bounds and calibration."""
