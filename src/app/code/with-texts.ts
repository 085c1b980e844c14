/** Loads the code of a page together with its texts, and returns the code. */
export const withTexts = async <Code>(code: Promise<Code>, texts: Promise<unknown>): Promise<Code> => {
  const [loaded] = await Promise.all([code, texts])
  return loaded
}
