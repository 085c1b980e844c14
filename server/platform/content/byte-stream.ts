const encoder = new TextEncoder()

/** Texts as bytes; the next one is made when the reader has taken the last. */
export const byteStream = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (stream) => {
        const { done, value } = await parts.next()
        if (done) stream.close()
        else stream.enqueue(encoder.encode(value))
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  )
