import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { scrollPage } from '#src/browser/scroll-page.ts'
import { LanguageSwitch } from '#src/features/language/language-switch.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { useLegalLinks } from '#src/product/places/legal-links.ts'

export function Footer() {
  const { t } = useLingui()
  const links = useLegalLinks()
  const { date } = useFigures()
  const year = date(new Date().toISOString().slice(0, 10), 'year')
  return (
    <footer className="footer">
      <div className="page footer-row">
        {/* The device's year may differ from the server's. */}
        <p>
          <Trans>
            © <span suppressHydrationWarning>{year}</span>{' '}
            <button type="button" className="footer-name" onClick={() => scrollPage(0)}>
              The Hub
            </button>
            . A player project.
          </Trans>
        </p>
        <nav aria-label={t`About this hub`}>
          <ul className="footer-links">
            <li>
              <Link to={paths.ledger}>
                <Trans>Public ledger</Trans>
              </Link>
            </li>
            <li>
              <Link to={paths.contact}>
                <Trans>Contact</Trans>
              </Link>
            </li>
            <li>
              <Link to={paths.team}>
                <Trans>Team</Trans>
              </Link>
            </li>
            {links.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch bare />
      </div>
    </footer>
  )
}
