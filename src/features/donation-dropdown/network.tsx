import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy, ExternalLink } from 'lucide-react'
import type { DonationNetwork } from '#contract/donation/donation-ways.contract.ts'
import { classes } from '#src/ui/classes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { QrCode } from '#src/ui/drawing/qr-code.tsx'
import type { DropdownProps } from './dropdown-view.ts'
import { useCopyable } from './dropdown-view.ts'

interface NetworkFacts {
  name: string
  tokens: MessageDescriptor
  explorer: string
  /** The explorer's page for an address, without the address itself. */
  explorerUrl: string
}

const facts: Record<DonationNetwork, NetworkFacts> = {
  ethereum: {
    name: 'Ethereum mainnet',
    tokens: msg`ETH or any ERC-20 token`,
    explorer: 'Etherscan',
    explorerUrl: 'https://etherscan.io/address/',
  },
  immutable: {
    name: 'Immutable zkEVM',
    tokens: msg`IMX or any token of this network`,
    explorer: 'Immutable Explorer',
    explorerUrl: 'https://explorer.immutable.com/address/',
  },
}

interface Props extends DropdownProps {
  network: DonationNetwork
  address: string
}

/** One network: its address as a QR code and as text, to be copied or opened in the network's explorer. */
export function Network({ actor, network, address }: Props) {
  const { t } = useLingui()
  const { name, tokens, explorer, explorerUrl } = facts[network]
  const { element, isCopied, copy } = useCopyable(actor, network)
  const half = '0x'.length + 20
  return (
    <div className="donation-network">
      <QrCode text={address} label={t`QR code of the address on ${name}`} className="donation-plate" />
      <div className="donation-network-words">
        <h4 className="donation-network-name">{name}</h4>
        <p className="donation-tokens">{t(tokens)}</p>
        <p className="donation-address" dir="ltr" translate="no">
          <span ref={element}>
            <span>{address.slice(0, half)}</span>
            <wbr />
            <span>{address.slice(half)}</span>
          </span>
        </p>
        <div className="donation-network-deeds">
          <Button
            size="sm"
            icon={isCopied ? Check : Copy}
            className={classes('donation-copy', isCopied && 'donation-copied')}
            aria-label={isCopied ? t`Copied the address on ${name}` : t`Copy the address on ${name}`}
            onClick={copy}
          >
            {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
          <a
            href={`${explorerUrl}${address}`}
            target="_blank"
            rel="noopener noreferrer"
            className="donation-explorer"
          >
            <span>{explorer}</span>
            <Icon of={ExternalLink} size={16} mirror />
            <span className="sr-only">
              <Trans>(opens in a new tab)</Trans>
            </span>
          </a>
        </div>
      </div>
    </div>
  )
}
