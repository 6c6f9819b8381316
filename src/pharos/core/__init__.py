"""What all games share: compiled records, random numbers, resources, errors, the text form of records."""
