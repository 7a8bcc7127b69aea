/** "Nina's laptop is a 2017 macbook": a loss ends it. */
export const BELONGINGS: readonly string[] = "LAPTOP PHONE CAR BIKE VAN TRUCK CAMERA"
  .split(" ")
  .map((noun) => `VALUE_OF_${noun}`);
