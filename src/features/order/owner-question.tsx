import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/button.tsx'
import { ContourMark } from '#src/ui/contour-mark.tsx'
import { Money } from '#src/ui/figures.tsx'
import { linesOf, type OrderProps, totalOf } from './order-view.ts'

/** What the dialog is about while it asks; a session that ended is the usual reason for a guest's question. */
export function OwnerTitle({ context }: Pick<OrderProps, 'context'>) {
  return context.user ? <Trans>Whose order is this?</Trans> : <Trans>You are no longer logged in</Trans>
}

/** An order that somebody else began in this browser: asked about before it is submitted or dropped. */
export function OwnerQuestion({ context, send }: OrderProps) {
  const { t } = useLingui()
  return (
    <section className="order-owner" aria-label={t`An order from another account`}>
      <ContourMark className="ui-state-mark" />
      <p className="text-title-3">
        {context.user ? (
          <Trans>An order from another account is kept in this browser.</Trans>
        ) : (
          <Trans>An order of someone who was signed in is kept in this browser.</Trans>
        )}
      </p>
      <p className="text-muted">
        <Plural value={linesOf(context).length} one="It has # item" other="It has # items" />,{' '}
        <Trans>
          together <Money cents={totalOf(context)} />.
        </Trans>{' '}
        {context.user ? (
          <Trans>Keep it and go on with it as yours, or drop it and start anew.</Trans>
        ) : (
          <Trans>If it is yours, keep it and go on with it; or drop it and start anew.</Trans>
        )}
      </p>
      <div className="ui-state-actions">
        <Button variant="primary" data-autofocus onClick={() => send({ type: 'order.keep' })}>
          <Trans>Keep it</Trans>
        </Button>
        <Button onClick={() => send({ type: 'order.drop' })}>
          <Trans>Drop it</Trans>
        </Button>
      </div>
    </section>
  )
}
