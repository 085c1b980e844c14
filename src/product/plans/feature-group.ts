/** What groups the rows: the part of a key before its first underscore. */
export const featureGroup = (key: string): string => key.split('_', 1)[0] ?? key
