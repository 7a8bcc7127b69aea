import type { ScreenProps } from "../session/route.ts";

export function ChatScreen({ route }: ScreenProps) {
  return <p>{route.screen}</p>;
}
