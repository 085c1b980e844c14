/** Fowler, Noll and Vo's hash, in four letters and digits. */
const digest = (text: string): string => {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return (hash >>> 0).toString(36).padStart(7, '0').slice(-4)
}

/**
 * In how many of a state's situations something holds, and a mark that is another one when it holds in others; nothing
 * when it holds in all of them.
 */
export const sayWhere = (held: ReadonlySet<string>, all: ReadonlySet<string>): string =>
  held.size === all.size
    ? ''
    : ` [in ${held.size} of ${all.size}: ${digest([...held].toSorted().join('\n'))}]`
