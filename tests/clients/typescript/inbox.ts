// Reads the inbox of a player: server-sent events, as a stream of bytes brings them.

/** The data of each event `match`, in order. */
export async function* matches<Entry>(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Entry> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of bytes as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(part, { stream: true });
    const paragraphs = rest.split("\n\n");
    rest = paragraphs.pop() ?? "";
    for (const paragraph of paragraphs) {
      const [event, data] = paragraph.split("\n");
      if (event === "event: match" && data) yield JSON.parse(data.slice("data: ".length)) as Entry;
    }
  }
}
