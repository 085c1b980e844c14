/** The paragraphs of a text: the first one is the lead. Line breaks inside a paragraph stay. */
export const paragraphsOf = (text: string): { lead: string; story: readonly string[] } => {
  const [lead = '', ...story] = text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return { lead, story }
}
