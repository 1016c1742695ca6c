interface Upload {
  readonly method: string;
  readonly address: string;
  readonly headers: Headers;
  readonly body: BodyInit;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Sends a body and reports progress, which `fetch` cannot. Rejects when no answer comes. */
export function sendWithProgress({ method, address, headers, body, signal, onProgress }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.responseType = 'blob';
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const answer = new Headers();
      for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const at = line.indexOf(':');
        if (at > 0) answer.append(line.slice(0, at), line.slice(at + 1).trim());
      }
      resolve(
        new Response(request.status === 204 ? null : (request.response as Blob), {
          status: request.status,
          headers: answer,
        }),
      );
    };
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as XMLHttpRequestBodyInit);
  });
}
