/**
 * Somebody else has written into the page: a translator puts each text into a `font`, an extension its own element. What
 * stands there isn't what the server wrote.
 */
export const isChangedByOthers = (): boolean =>
  [...document.body.getElementsByTagName('*')].some(
    ({ localName }) => localName === 'font' || localName.includes('-'),
  )
