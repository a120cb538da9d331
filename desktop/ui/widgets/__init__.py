"""Small widgets that know no chats: banners, the picture viewer, the question before a link."""
