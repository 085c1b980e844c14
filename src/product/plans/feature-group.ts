/** The group of a feature's row: the part of its key before the first underscore. */
export const featureGroup = (key: string): string => key.split('_', 1)[0] ?? key
