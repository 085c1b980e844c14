import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'

type Line<Kind extends ReceiptLine['kind']> = Extract<ReceiptLine, { kind: Kind }>

/** The lines of an order or of one of its payments, by kind. */
export const boughtIn = ({ lines }: { lines: readonly ReceiptLine[] }) => ({
  plan: lines.find((line): line is Line<'plan'> => line.kind === 'plan') ?? null,
  gifts: lines.filter((line): line is Line<'gift'> => line.kind === 'gift'),
  donations: lines.filter((line): line is Line<'donation'> => line.kind === 'donation'),
})
