/**
 * What the phone keeps for work on site: what waits to be sent, what was last answered, and what is typed and not sent
 * yet. Survives reloads and crashes; what was done (`entries`) the battery as well, so it waits for the disk. A draft
 * is written with every letter and does not.
 */
const stores = {
  entries: { options: { keyPath: 'id', autoIncrement: true }, durability: 'strict' },
  replies: { options: {}, durability: 'strict' },
  drafts: { options: {}, durability: 'relaxed' },
} as const
type StoreName = keyof typeof stores
/** Goes up with every store: phones out there hold the former ones, and what lies in them stays. */
const version = 2

let opening: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('field', version)
    request.onupgradeneeded = () => {
      const db = request.result
      for (const [name, { options }] of Object.entries(stores)) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, options)
    }
    request.onsuccess = () => {
      const db = request.result
      // A newer page of this phone wants to upgrade: it waits for as long as this one holds on.
      db.onversionchange = () => {
        db.close()
        opening = undefined
      }
      resolve(db)
    }
    request.onerror = () => reject(request.error)
  }).catch(error => {
    opening = undefined
    throw error
  })
  return opening
}

/** One act on a store, done once it is kept. */
export async function inStore<T>(name: StoreName, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, mode, { durability: stores[name].durability })
    const request = act(transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}
