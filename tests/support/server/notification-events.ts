/** The data of a stream's events named `notifications`, as they come. */
export const readNotificationEvents = async function* (
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events)
      if (event.startsWith('event: notifications\ndata: '))
        yield event.slice('event: notifications\ndata: '.length)
  }
}
