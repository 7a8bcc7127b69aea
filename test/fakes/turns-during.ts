/** Counts turns for other work while a promise is pending. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const state = { turns: 0, isDone: false };
  const count = async (): Promise<void> => {
    while (!state.isDone) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      state.turns++;
    }
  };
  const counting = count();
  await work();
  state.isDone = true;
  await counting;
  return state.turns;
}
