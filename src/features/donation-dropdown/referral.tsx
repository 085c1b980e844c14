import { Trans } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/classes.ts'
import type { DropdownProps } from './dropdown-view.ts'
import { useCopyable } from './dropdown-view.ts'

/** The referral code. One press copies it and opens the profile page where it is entered. */
export function Referral({ actor, code }: DropdownProps & { code: string }) {
  const { element, isCopied, copy } = useCopyable(actor, 'referral')
  return (
    <section className="donation-way">
      <h3 className="donation-way-name">
        <Trans>Referral code</Trans>
      </h3>
      <p className="donation-note">
        <Trans>Use it when you join the game. It costs you nothing.</Trans>
      </p>
      <div className="donation-referral">
        <bdi className="donation-code" translate="no">
          <span ref={element}>{code}</span>
        </bdi>
        <Button
          icon={isCopied ? Check : Copy}
          className={classes('donation-copy-and-open', isCopied && 'donation-copied')}
          onClick={copy}
        >
          {isCopied ? <Trans>Copied, profile opened</Trans> : <Trans>Copy and open profile</Trans>}
        </Button>
      </div>
    </section>
  )
}
