// Where whoever has to log in goes on.

/** Whoever logs in next goes on there. @param {string} address */
export function comeBackTo(address) {
  try {
    sessionStorage.setItem('highnoon.back', address);
  } catch { /* No room: they go on in the lobby. */ }
}
