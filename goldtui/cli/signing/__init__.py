"""Commands about people's keys, whose signatures count, and releases."""
