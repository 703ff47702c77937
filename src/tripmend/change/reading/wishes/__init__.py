"""What is wanted from now on: places, times, prices, diets, limits of walking."""
