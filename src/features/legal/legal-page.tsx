import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { LegalText } from '#contract/shell/legal.contract.ts'
import { useLegalLinks } from '#src/product/places/legal-links.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { LegalBlock } from './legal-block.tsx'
import './legal.css'

interface Props {
  text: LegalText
  breadcrumbs?: ReactNode
  /** Under the text. */
  below?: ReactNode
}

/** A legal text of the operator, in the reader's language if available (decisions.md, Orders and payment). */
export function LegalPage({ text: { sample, translations }, breadcrumbs, below }: Props) {
  const { i18n, t } = useLingui()
  const links = useLegalLinks()
  const written = translations.find(({ language }) => language === i18n.locale) ?? translations[0]
  if (!written) return null
  const own = { lang: written.language, dir: 'auto' }
  return (
    <div className="page legal">
      {breadcrumbs}
      <nav className="legal-others" aria-label={t`Terms, privacy and refunds`}>
        {links.map(({ to, name }) => (
          <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
            {name}
          </Link>
        ))}
      </nav>
      <article className="legal-text">
        <h1 className="text-display-1" {...own}>
          {written.title}
        </h1>
        {sample && (
          <p className="legal-sample">
            <Icon of={Info} />
            <Trans>These are the demo’s texts. Whoever runs a hub writes their own.</Trans>
          </p>
        )}
        <div className="legal-words" {...own}>
          {written.blocks.map((block, index) => (
            <LegalBlock key={index} block={block} />
          ))}
        </div>
      </article>
      {below}
    </div>
  )
}
