import type { ScreenProps } from "../session/route.ts";

export function OperationsScreen({ route }: ScreenProps) {
  return <p>{route.screen}</p>;
}
