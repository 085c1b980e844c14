/**
 * Returns true if a third party has changed the server-written page: a translator puts each text into a `font`, an
 * extension adds elements of its own. Elements added outside the page do not count.
 */
export const isChangedByOthers = (): boolean =>
  [...document.querySelectorAll('#root *')].some(
    ({ localName }) => localName === 'font' || localName.includes('-'),
  )
