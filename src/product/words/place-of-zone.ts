/** The last part of a zone's name, which is its best-known place: `Europe/Bucharest`. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
