import unhomoglyph from 'unhomoglyph'

/**
 * Returns the skeleton of a name in any case: two names that look alike have the same one (UTS 39, confusables). It is
 * compared and never shown.
 */
export const skeletonOf = (name: string): string =>
  unhomoglyph(name.normalize('NFKC').toLowerCase().normalize('NFD'))
    .normalize('NFD')
    .toLowerCase()
    // A capital I, a small l and a 1 look alike, but lower case has made an i of the first.
    .replaceAll(/[il1|]\u0307?/gu, 'l')
