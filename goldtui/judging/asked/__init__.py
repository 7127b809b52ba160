"""What judges are asked, one file each: the prompt as data and the questions of one answer."""
