import type { OverviewPart } from '../feature.ts'
import { readWorklist } from './worklist.store.ts'

export const paymentsOverview: OverviewPart = {
  desk: 'payments',
  isMoney: true,
  readWaiting: async (db, nowMs, most) => {
    const { entries, total } = await readWorklist(db, nowMs, most)
    return {
      total,
      waiting: entries.map(
        ({ id, kind, order, player, payment_id: paymentId, subject, cents, currency, at }) => ({
          desk: 'payments',
          open: order?.id ?? id,
          kind,
          about: order?.number ?? paymentId ?? subject,
          player: player?.username ?? null,
          cents,
          currency,
          at,
        }),
      ),
    }
  },
}
