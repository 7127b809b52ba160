"""What a judge's verdicts are worth: compared with people's, admitted or not, and their shares corrected."""
