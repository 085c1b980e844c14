import type { OwnData, PersonalData } from '../feature.ts'
import { readAllPurchases } from '../order/all-purchases.store.ts'
import type { Db } from '../schema.ts'
import type { OwnLists } from './data-files.ts'
import { readOwnComments, readOwnSide } from './own-lists.store.ts'

export interface AllData {
  readonly sections: readonly OwnData[]
  readonly lists: OwnLists
}

/**
 * Reads everything about a user in one snapshot, so that no vote is missing beside the order that paid for it. The
 * sections are in the order of the features; `nowMs` in milliseconds.
 */
export const readAll = (
  db: Db,
  personalData: readonly PersonalData[],
  userId: string,
  nowMs: number,
): Promise<AllData> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const sections: OwnData[] = []
      for (const { mine } of personalData) if (mine) sections.push(await mine(trx, userId))
      const lists = {
        orders: await readAllPurchases(trx, userId, nowMs),
        votes: await readOwnSide(trx, userId, 'votes'),
        donations: await readOwnSide(trx, userId, 'donations'),
        comments: await readOwnComments(trx, userId),
      }
      return { sections, lists }
    })
