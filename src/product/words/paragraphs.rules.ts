/** The paragraphs of a text: the first one, which leads, and the others. Lines of a paragraph stay lines. */
export const paragraphsOf = (text: string): { lead: string; story: readonly string[] } => {
  const [lead = '', ...story] = text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return { lead, story }
}
