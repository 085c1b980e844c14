import { memo } from 'react'
import { Trans } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { isEmptyOrder } from '#contract/order/order.rules.ts'
import { copyLink } from '#src/product/words/copy.ts'
import { orderLinkName } from '#src/product/order/order-link-name.ts'
import { writeOrderLink } from '#src/product/order/order-link.rules.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { type OrderProps, useOrder } from './order-view.ts'

/** Copies a link that opens this order in another browser; the link does not contain the owner. */
export const ShareOrder = memo(function ShareOrder({ order }: OrderProps) {
  const content = useOrder(order, (context) => context.order)
  if (isEmptyOrder(content)) return null
  const address = `${location.origin}${paths.orderLink}#${orderLinkName}=${writeOrderLink(content)}`
  return (
    <Button variant="ghost" icon={Link2} onClick={() => copyLink(address)}>
      <Trans>Share</Trans>
    </Button>
  )
})
