import type { ScreenProps } from "../session/route.ts";

export function ContextScreen({ route }: ScreenProps) {
  return <p>{route.screen}</p>;
}
