declare module 'virtual:texts' {
  /** What `loadPart` calls, by `part.language`: a test holds texts back by it. A build has none of it. */
  export const loads: Record<string, () => Promise<{ messages: import('@lingui/core').Messages }>>
}
