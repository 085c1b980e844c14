import { Trans } from '@lingui/react/macro'

const toTop = (): void => scrollTo({ top: 0, behavior: 'smooth' })

export function Footer() {
  const year = new Date().getFullYear()
  return (
    <footer className="page hub-footer">
      <p>
        <Trans>
          © {year}{' '}
          <button type="button" className="hub-footer-name" onClick={toTop}>
            The Hub
          </button>
          . A player project.
        </Trans>
      </p>
    </footer>
  )
}
