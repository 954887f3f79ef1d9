/** Resolves after so many milliseconds: how the running site waits for its turn at a payment. */
export function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
