/** Crockford's 32 digits and letters, which cannot be confused, even when spoken: no I, L, O or U. */
export const plainLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
