/** Crockford's 32 digits and letters, which aren't taken for each other, also by voice: no I, L, O or U. */
export const plainLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
