import { useEffect, useState } from 'react'
import { Gallery } from '#src/dev/gallery/gallery.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { DevHeader } from './frame.tsx'

const themes = [
  'default',
  'dark-mode',
  'light-mode',
  'multi-gradient',
  'asymmetric-gradient',
  'purple-gradient',
  'ocean-deep',
  'crimson-fire',
  'custom-dark',
]

/** Settings in the address: ?theme=light-mode&dir=rtl&open=dialog */
const asked = (): URLSearchParams => new URLSearchParams(location.search)

const ask = (name: string, value: string): void => {
  const address = new URL(location.href)
  address.searchParams.set(name, value)
  history.replaceState(null, '', address)
}

export function GalleryPage() {
  const [theme, setTheme] = useState(
    asked().get('theme') ?? document.documentElement.dataset.theme ?? 'multi-gradient',
  )
  const [dir, setDir] = useState(asked().get('dir') === 'rtl' ? 'rtl' : 'ltr')
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.dir = dir
    if (dir === 'rtl') void import('#src/ui/styles/persian.css')
  }, [theme, dir])
  return (
    <>
      <DevHeader title="Gallery" />
      <div role="group" aria-label="How it is shown" className="dev-look page">
        <SelectField
          label="Theme"
          value={theme}
          options={themes.map((value) => ({ value, label: value }))}
          onValueChange={(value) => {
            ask('theme', value)
            setTheme(value)
          }}
        />
        <SelectField
          label="Direction"
          value={dir}
          options={[
            { value: 'ltr', label: 'left to right' },
            { value: 'rtl', label: 'right to left' },
          ]}
          onValueChange={(value) => {
            ask('dir', value)
            setDir(value)
          }}
        />
      </div>
      <Gallery open={asked().get('open')} />
    </>
  )
}
