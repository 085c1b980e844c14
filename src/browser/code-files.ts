/** Files of the page's code that have come or are coming, by address. */
const files = new Map<string, Promise<void>>()

/** Into the browser's cache, from where its import takes it: it may be kept for a year. */
const fetchScript = async (address: string): Promise<void> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`Answered with ${answer.status}`)
  await answer.arrayBuffer()
}

const addStyle = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', (event) => {
      link.remove()
      reject(event)
    })
    document.head.append(link)
  })

const cameWithThePage = (address: string): boolean =>
  document.querySelector(`script[src="${address}"], link[href="${address}"]`) !== null

const bring = async (address: string): Promise<void> => {
  if (cameWithThePage(address)) return
  try {
    await (address.endsWith('.css') ? addStyle(address) : fetchScript(address))
  } catch (cause) {
    files.delete(address)
    throw new Error(`Failed to fetch ${address}`, { cause })
  }
}

/** Brings a file of the page's code, so that the browser has it. One that failed to come is asked for again. */
export const bringFile = (address: string): Promise<void> => {
  const file = files.get(address) ?? bring(address)
  files.set(address, file)
  return file
}

/**
 * Every `import()` of the built page: it is made once all its files are there. Many browsers remember an import that
 * failed, and of any file that it needed, until the document is loaded anew: Chromium before 156, Firefox before 154,
 * Safari up to 27. An import under another address would run the module, and what it remembers, a second time.
 * `needed`: its file and those that it imports, from the root of the site.
 */
export const importOnceThere = async <T>(load: () => Promise<T>, needed: readonly string[]): Promise<T> => {
  await Promise.all(needed.map((file) => bringFile(`/${file}`)))
  return load()
}
