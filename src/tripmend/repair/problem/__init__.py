"""What may be chosen: the setting, the scope's roles, and every option of each stop, journey, bed and meal."""
