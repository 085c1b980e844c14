import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLegalLinks } from '#src/product/legal-links.ts'

const toTop = (): void => scrollTo({ top: 0, behavior: 'smooth' })

export function Footer() {
  const { t } = useLingui()
  const links = useLegalLinks()
  const year = new Date().getFullYear()
  return (
    <footer className="hub-footer">
      <div className="page hub-footer-row">
        <p>
          <Trans>
            © {year}{' '}
            <button type="button" className="hub-footer-name" onClick={toTop}>
              The Hub
            </button>
            . A player project.
          </Trans>
        </p>
        <nav aria-label={t`About this hub`}>
          <ul className="hub-footer-links">
            {links.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
