import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export function useModule<Props>(load: () => Promise<ComponentType<Props>>, name: string | null) {
  type Fetched = { name: string | null; component: ComponentType<Props> | null; error: unknown };
  const [fetched, setFetched] = useState<Fetched>({ name: null, component: null, error: null });
  useEffect(() => {
    if (name === null) return;
    let isWanted = true;
    load().then(
      (component) => isWanted && setFetched({ name, component, error: null }),
      (error: unknown) => isWanted && setFetched({ name, component: null, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return fetched.name === name ? fetched : { name, component: null, error: null };
}
