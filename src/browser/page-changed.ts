/**
 * Returns whether somebody else has changed the page that the server wrote: a translator puts each text into a `font`, an
 * extension adds elements of its own. What they add beside the page doesn't matter.
 */
export const isChangedByOthers = (): boolean =>
  [...document.querySelectorAll('#root *')].some(
    ({ localName }) => localName === 'font' || localName.includes('-'),
  )
