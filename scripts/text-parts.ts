/** The flows of an order and of an account, which say what they have in common in the same words. */
const flows = ['order', 'payment-return', 'log-in', 'your-plan']

/** Places whose code is loaded when it is used; their texts come with it. */
const latePlaces: readonly (readonly [place: RegExp, parts: readonly string[]])[] = [
  [/^src\/features\/projects\//, ['projects']],
  [/^src\/features\/order\//, ['order']],
  [/^src\/features\/payment-return\//, ['payment-return']],
  [/^src\/features\/(?:login|magic-link|magic-link-return)\//, ['log-in']],
  [/^src\/features\/legal\//, ['legal']],
  [/^src\/features\/subscriptions\//, ['your-plan']],
  [/^src\/(?:api\/error-texts|product\/(?:order-line-title|project-type-names))/, flows],
]

/** The parts of the catalogue that bring a file's texts; everything that isn't late is `core`. */
export const partsOfFile = (file: string): readonly string[] =>
  latePlaces.find(([place]) => place.test(file))?.[1] ?? ['core']

/** A text comes with every part that uses it; what is in `core` is there from the start, and in no other. */
export const partsOfText = (files: readonly string[]): readonly string[] => {
  const parts = files.flatMap(partsOfFile)
  return parts.length === 0 || parts.includes('core') ? ['core'] : parts
}
