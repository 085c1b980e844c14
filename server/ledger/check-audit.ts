import { firstAuditSeal, hashOfTexts, sealOfChange } from '../audit/audit-chain.rules.ts'
import type { AuditLink, AuditSeal } from '../audit/read-chain.store.ts'
import { checkOf, one } from './findings.ts'
import type { Check } from './findings.ts'

type Sealed = AuditLink & { readonly sealed: NonNullable<AuditLink['sealed']> }

const isSealed = (link: AuditLink): link is Sealed => link.sealed !== null

const wereRemoved = ({ texts }: AuditLink): boolean =>
  texts !== null && Object.values(texts).every((text) => text === null)

const areTextsRight = (link: Sealed): boolean => {
  const { texts, sealed } = link
  if (texts === null || wereRemoved(link)) return (texts === null) === (sealed.textsHash === null)
  return texts.salt !== null && hashOfTexts({ ...texts, salt: texts.salt }) === sealed.textsHash
}

/** Returns each way in which a change differs from what was sealed. `previous`: null when the previous change is missing. */
const faultsOf = (link: Sealed, previous: string | null): string[] => {
  const { changeId, sealed, entry } = link
  if (entry === null) return [`The change ${changeId} was removed.`]
  const isRight =
    previous === null || sealed.seal === sealOfChange(previous, sealed.place, entry, sealed.textsHash)
  return [
    ...(isRight
      ? []
      : [
          `The change ${changeId} isn’t what was sealed: it was altered, or the change before it was sealed again.`,
        ]),
    ...(areTextsRight(link) ? [] : [`The texts of the change ${changeId} were altered.`]),
  ]
}

const chainFaults = (links: readonly Sealed[]): string[] => {
  let last: AuditSeal = { place: 0, seal: firstAuditSeal }
  return links.flatMap((link) => {
    const missing = link.sealed.place - last.place - 1
    const faults = faultsOf(link, missing === 0 ? last.seal : null)
    last = link.sealed
    return missing === 0
      ? faults
      : [`Before the change ${link.changeId}, ${missing} are missing with their seals.`, ...faults]
  })
}

const notesOf = (links: readonly Sealed[]): string[] => {
  const newest = links.at(-1)?.sealed
  const removed = links.filter(wereRemoved).map(({ changeId }) => changeId)
  return [
    ...(newest ? [`The newest seal of the audit is ${newest.place}:${newest.seal}`] : []),
    ...(removed.length > 0 ? [`Texts were removed from the changes ${removed.join(', ')}.`] : []),
  ]
}

/**
 * Checks that every change is in its place as sealed; only its texts may have been removed. `saved` is a seal stored outside
 * the hub.
 */
export const checkAudit = (chain: readonly AuditLink[], saved: AuditSeal | null): Check => {
  const links = chain.filter(isSealed)
  const kept = saved && links.find(({ sealed }) => sealed.place === saved.place)
  const findings = [
    ...chainFaults(links),
    ...chain
      .filter((link) => !isSealed(link))
      .map(({ changeId }) => `The change ${changeId} was inserted past the hub: it has no seal.`),
    ...(saved && kept?.sealed.seal !== saved.seal
      ? [`The seal ${saved.place}:${saved.seal} isn’t there: changes up to it were removed or sealed again.`]
      : []),
  ]
  return { ...checkOf('Audit', 'rows', chain.length, findings.map(one)), notes: notesOf(links) }
}
