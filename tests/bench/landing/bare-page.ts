import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { build, type Rollup } from 'vite'
import { root } from '../../../scripts/root.mjs'
import { elementOf, explore, treeId, type BareNode } from './bare-tree.ts'
import type { OwnFiles } from './copied-site.ts'

const script = '/assets/bare.js'

const builtScript = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL('../landing.bare.tsx', import.meta.url)) },
    },
  })
  const files = ([result].flat() as Rollup.RollupOutput[]).flatMap(({ output }) => output)
  const [chunk, ...more] = files.filter((one): one is Rollup.OutputChunk => one.type === 'chunk')
  if (!chunk || more.length > 0) throw new Error('The bare page is not one script.')
  return chunk.code
}

/** Reads the markup of #root in the browser, with the names that React has for attributes. */
const readTree = (exploreTag: string): BareNode[] => {
  const names: Record<string, string> = {
    class: 'className',
    for: 'htmlFor',
    tabindex: 'tabIndex',
    datetime: 'dateTime',
    checked: 'defaultChecked',
    value: 'defaultValue',
  }
  const flags = ['checked', 'disabled', 'hidden', 'inert', 'required', 'multiple', 'readonly']
  const nameOf = (name: string, tag: string): string => {
    if (name === 'value' && tag === 'option') return name
    if (/^(?:aria|data)-/.test(name)) return name
    return names[name] ?? name.replaceAll(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase())
  }
  const read = (node: Node): BareNode[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    const tag = node.localName
    const attributes = Object.fromEntries(
      [...node.attributes]
        .filter(({ name }) => name !== 'selected')
        .map(({ name, value }) => [nameOf(name, tag), flags.includes(name) || value] as const),
    )
    if (node instanceof HTMLSelectElement) attributes['defaultValue'] = node.value
    const isExplore = tag === 'button' && node.textContent.trim() === 'Explore plans'
    return [[isExplore ? exploreTag : tag, attributes, [...node.childNodes].flatMap(read)]]
  }
  return [...(document.getElementById('root')?.childNodes ?? [])].flatMap(read)
}

const asJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

/**
 * The same markup as a page of React alone: rendered here, hydrated in the browser from a tree that travels as JSON, with
 * one button that opens a panel. `page` shows the static copy, `html` is its document.
 */
export const bareOf = async (page: Page, html: string): Promise<OwnFiles> => {
  const tree = await page.evaluate(readTree, explore)
  const markup = renderToString(createElement(Fragment, null, ...tree.map(elementOf)))
  const data = `<script type="application/json" id="${treeId}">${asJson(tree)}</script>`
  const body = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/u
  if (!body.test(html)) throw new Error('The page has no root.')
  return {
    html: html
      .replace(body, () => `<div id="root">${markup}</div>${data}`)
      .replace('</head>', () => `<script type="module" crossorigin src="${script}"></script></head>`),
    scripts: { [script]: await builtScript() },
  }
}
