import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.mjs'
import { root } from './root.mjs'

// Draws the icons of the installed hub from public/mark.svg, in multi-gradient's colours: `node
// scripts/app-icons.mjs`.
const styles = readFileSync(join(root, 'src/ui/styles/themes.css'), 'utf8')
const mark = readFileSync(join(root, 'public/mark.svg'), 'utf8')

/** Systems crop a maskable icon to any shape; only a circle of four fifths of its width is safe. */
const icons = [
  { file: 'app-icon-192.png', size: 192, radius: 22, share: 62 },
  { file: 'app-icon-512.png', size: 512, radius: 22, share: 62 },
  { file: 'app-icon-maskable-512.png', size: 512, radius: 0, share: 48 },
]

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
const page = await browser.newPage()
for (const { file, size, radius, share } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>${styles}
    body { margin: 0 }
    div { display: grid; place-items: center; height: 100vh; border-radius: ${radius}%;
      background: var(--canvas-gradient) var(--canvas) }
    svg { width: ${share}% }</style><div>${mark}</div>`)
  await page.screenshot({ path: join(root, 'public', file), omitBackground: true })
}
await browser.close()
