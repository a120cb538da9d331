<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <extra-remarks>词汇表（译文一律照此）：
answer 回答 · attach 添加 · backup 备份 · branch 分支（动词“新建分支”） · built-in 内置 · certificate 证书 · chat 对话 · cancel 取消
compact/summarise 概括 · connection 连接 · data folder 数据文件夹 · details 详情 · draft 草稿 · event 事件
favourite 收藏 · file 文件 · find 查找 · fingerprint 指纹 · instructions 指令 · key 密钥 · keychain 钥匙串
link 链接 · memory 内存 · message 消息 · message box 输入框 · model 模型 · network drive 网络驱动器 · path 路径
picture 图片 · pin 置顶 · proxy 代理 · question 提问 · reading only 只读 · rename 重命名 · request 请求
restore/go back 恢复 · rescue 抢救 · screenshot 截图 · search 搜索 · server 服务器 · service 服务 · settings 设置
sidebar 侧边栏 · stop 停止 · summary 摘要 · theme 主题 · thinking 思考 · this computer 本机 · tool 工具
trash 回收站 · try again 重试 · undo 撤销 · verified 已验证 · window (of the program) 窗口 · words (length) 字

写法：称呼用“你”；中文与西文、数字之间空一格；用全角标点和“”；按钮用动词短语，不加“请”；百分号前不空格；
没有主语也通顺时省去主语；不写“您”、不写“会话”“令牌”“提供商”。</extra-remarks>
    <context>
        <name>Branchline</name>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/exporting.py" />
            <source>Chat</source>
            <translation>对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Find</source>
            <translation>查找</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/inspector/words.py" />
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>View</source>
            <translation>视图</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Your chats and data</source>
            <translation>对话与数据</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Branchline</source>
            <translation>Branchline</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Your chats are not open yet.</source>
            <translation>对话尚未打开。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Your chats can only be read now.</source>
            <translation>目前只能查看对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>This chat has no messages yet.</source>
            <translation>这个对话还没有消息。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>No answer is being written.</source>
            <translation>当前没有正在生成的回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/chathead.py" />
            <location filename="../../desktop/ui/erasing/words.py" />
            <location filename="../../desktop/ui/header.py" />
            <location filename="../../desktop/ui/notifying.py" />
            <location filename="../../desktop/ui/palettedesk.py" />
            <location filename="../../desktop/ui/sessions/hits.py" />
            <location filename="../../desktop/ui/sessions/model.py" />
            <location filename="../../desktop/ui/sessions/newchat.py" />
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Attach pictures or files…</source>
            <translation>添加图片或文件…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Attach a screenshot…</source>
            <translation>添加截图…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Rename chat</source>
            <translation>重命名对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Pin chat</source>
            <translation>置顶对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Save a copy of this chat…</source>
            <translation>保存对话副本…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Open a saved chat…</source>
            <translation>打开已保存的对话…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Move chat to trash</source>
            <translation>将对话移到回收站</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/composer/box.py" />
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Stop the answer</source>
            <translation>停止回答</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/composer/fullness.py" />
            <location filename="../../desktop/ui/composer/notes.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Summarise earlier messages</source>
            <translation>概括较早的消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Find a command or a chat…</source>
            <translation>查找命令或对话…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Search chats</source>
            <translation>搜索对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/timeline/findbar.py" />
            <source>Find in this chat</source>
            <translation>在此对话中查找</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Next place found</source>
            <translation>下一处</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Previous place found</source>
            <translation>上一处</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Your questions in this chat</source>
            <translation>此对话中的提问</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Go to the latest message</source>
            <translation>转到最新消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Next chat in the list</source>
            <translation>列表中的下一个对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Previous chat in the list</source>
            <translation>列表中的上一个对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/welcome.py" />
            <source>Write a message</source>
            <translation>写一条消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/modeldesk.py" />
            <source>Choose a model…</source>
            <translation>选择模型…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Add or change models…</source>
            <translation>添加或更改模型…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>How it answers…</source>
            <translation>回答方式…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/parameters.py" />
            <source>Own instructions…</source>
            <translation>自定义指令…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Show the chats</source>
            <translation>显示对话列表</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Branch map</source>
            <translation>分支图</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>Events of this chat</source>
            <translation>此对话的事件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/content.py" />
            <location filename="../../desktop/ui/inspector/view.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>What the model saw</source>
            <translation>模型看到的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Larger text</source>
            <translation>放大文字</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Smaller text</source>
            <translation>缩小文字</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Normal text size</source>
            <translation>正常文字大小</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Colours of the system</source>
            <translation>跟随系统配色</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Light colours</source>
            <translation>浅色</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Dark colours</source>
            <translation>深色</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/settings/themecards.py" />
            <source>Light, high contrast</source>
            <translation>浅色，高对比度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/settings/themecards.py" />
            <source>Dark, high contrast</source>
            <translation>深色，高对比度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Trash…</source>
            <translation>回收站…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Back up now…</source>
            <translation>立即备份…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/failures.py" />
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Restore…</source>
            <translation>从备份恢复…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/starting.py" />
            <source>Open the data folder</source>
            <translation>打开数据文件夹</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Settings…</source>
            <translation>设置…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Keyboard shortcuts</source>
            <translation>键盘快捷键</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>About Branchline</source>
            <translation>关于 Branchline</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Close window</source>
            <translation>关闭窗口</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Unpin chat</source>
            <translation>取消置顶</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/addingdesk.py" />
            <source>The new key for {name} is kept.</source>
            <translation>{name} 的新密钥已保存。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/addingdesk.py" />
            <source>{name} is connected</source>
            <translation>{name} 已连接</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/addingdesk.py" />
            <source>{name} is added</source>
            <translation>{name} 已添加</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/addingdesk.py" />
            <source>{name} is here</source>
            <translation>{name} 已就绪</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Back up everything to</source>
            <translation>备份全部内容到</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Backups of Branchline</source>
            <translation>Branchline 备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Branchline restarted with these chats. Those from before are kept.</source>
            <translation>Branchline 已用这份备份中的对话重新启动。之前的对话仍然保留。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Come back to them…</source>
            <translation>回到之前的对话…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>It could not be used after all. Your chats are as they were.</source>
            <translation>这份备份最终未能使用。你的对话与之前一样。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>There are no chats here, but a backup of {moment} has {chats}.</source>
            <translation>这里没有对话，但 {moment} 的备份中有 {chats}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Go back to a backup…</source>
            <translation>从备份恢复…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Choose a backup</source>
            <translation>选择备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>All files</source>
            <translation>所有文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Your chats stay as they are.</source>
            <translation>你的对话保持原样。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>For {count} days no backup of your chats could be made.</source>
            <translation>
                <numerusform>已有 {count} 天未能备份你的对话。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Branchline backup {day}</source>
            <translation>Branchline 备份 {day}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/progress.py" />
            <location filename="../../desktop/ui/sessions/trash.py" />
            <location filename="../../desktop/ui/widgets/banner.py" />
            <source>How far it is</source>
            <translation>进度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/progress.py" />
            <location filename="../../desktop/ui/bindesk.py" />
            <source>Getting ready…</source>
            <translation>正在准备…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Branchline restarts in this window with what was rescued. The damaged file is kept as it is, and is in the list of backups then.</source>
            <translation>Branchline 会在此窗口中用抢救出的内容重新启动。损坏的文件会原样保留，之后可在备份列表中找到。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>In {count} of them something is missing or doubtful.</source>
            <translation>
                <numerusform>其中 {count} 个有缺失或可疑之处。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} have lost their names.</source>
            <translation>
                <numerusform>{count} 个丢失了名称。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} entries could not be read.</source>
            <translation>
                <numerusform>{count} 条记录无法读取。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} pictures came back.</source>
            <translation>
                <numerusform>已找回 {count} 张图片。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} pictures could not be read.</source>
            <translation>
                <numerusform>{count} 张图片无法读取。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Rescue what can be read</source>
            <translation>抢救可读取的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Rescuing what can be read</source>
            <translation>正在抢救可读取的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Your chats are read piece by piece and put into a new file. The old one stays.</source>
            <translation>正在逐段读取你的对话，并写入一个新文件。旧文件会保留。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Cancelled. Your chats are as they were.</source>
            <translation>已取消。你的对话与之前一样。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Reading the damaged file…</source>
            <translation>正在读取损坏的文件…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Writing what was found…</source>
            <translation>正在写入找到的内容…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Checking the new file…</source>
            <translation>正在检查新文件…</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} chats came back.</source>
            <translation>
                <numerusform>已找回 {count} 个对话。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Nothing is missing.</source>
            <translation>没有任何缺失。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>All chats go back to how they were then. What you have now is not deleted: it is kept, and from then on it is in this list, so that you can come back to it.</source>
            <translation>所有对话会回到当时的样子。现有内容不会被删除：它会保留下来，并出现在这个列表中，你随时可以回来。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>There is no backup here yet. Branchline makes one by itself every day that it is used. If you have one elsewhere, choose its file.</source>
            <translation>这里还没有备份。使用 Branchline 的每一天，它都会自动备份一次。如果你在别处有备份，请选择那个文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Branchline restarts in this window and shows the chats of the backup. The ones you have now are kept, with everything that you typed and did not send; they are in the list of backups then.</source>
            <translation>Branchline 会在此窗口中重新启动，并显示备份中的对话。现有的对话，连同你已输入但未发送的内容，都会保留，之后可在备份列表中找到。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Go back to a backup</source>
            <translation>恢复到之前的备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>A copy of this backup is made and checked. Nothing of yours is changed by that.</source>
            <translation>会先复制并检查这份备份，这不会改动你的任何内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Backups</source>
            <translation>备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Another file…</source>
            <translation>其他文件…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Go back to this one…</source>
            <translation>恢复到此备份…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <location filename="../../desktop/ui/backups/way.py" />
            <location filename="../../desktop/ui/erasing/question.py" />
            <location filename="../../desktop/ui/models/adding.py" />
            <location filename="../../desktop/ui/models/correcting.py" />
            <location filename="../../desktop/ui/underway.py" />
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Looking for backups…</source>
            <translation>正在查找备份…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Chats of {moment}</source>
            <translation>{moment} 的对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/saving.py" />
            <source>Back up now</source>
            <translation>立即备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/saving.py" />
            <source>Open its folder</source>
            <translation>打开所在文件夹</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/saving.py" />
            <source>Cancel the backup</source>
            <translation>取消备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/saving.py" />
            <location filename="../../desktop/ui/damagedesk.py" />
            <location filename="../../desktop/ui/files/reader.py" />
            <location filename="../../desktop/ui/instructions.py" />
            <location filename="../../desktop/ui/models/adding.py" />
            <location filename="../../desktop/ui/models/connections.py" />
            <location filename="../../desktop/ui/parameters.py" />
            <location filename="../../desktop/ui/sessions/trash.py" />
            <location filename="../../desktop/ui/timeline/findbar.py" />
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/saving.py" />
            <source>All your chats, branches and pictures are copied. You can go on meanwhile; keep Branchline open until it is done.</source>
            <translation>正在复制你的全部对话、分支和图片。你可以继续使用，但完成之前请不要退出 Branchline。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/way.py" />
            <source>Restart with it</source>
            <translation>用它重新启动</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/way.py" />
            <source>Leave my chats as they are</source>
            <translation>保持现有对话不变</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/way.py" />
            <location filename="../../desktop/ui/models/adding.py" />
            <source>Back</source>
            <translation>返回</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Rescue what can be read…</source>
            <translation>抢救可读取的内容…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>{day}, {time}</source>
            <translation>{day} {time}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/words.py" />
            <source>{count} chats</source>
            <translation>
                <numerusform>{count} 个对话</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>made by itself</source>
            <translation>自动备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>made before an update</source>
            <translation>更新前备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>made by you</source>
            <translation>手动备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>what you had before you went back</source>
            <translation>恢复前的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>damaged, cannot be used</source>
            <translation>已损坏，无法使用</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>checked, sound</source>
            <translation>已检查，完好</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>some damage in it</source>
            <translation>部分损坏</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Copying…</source>
            <translation>正在复制…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Comparing the copy with the original…</source>
            <translation>正在与原件比对…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Reading the chats in the copy…</source>
            <translation>正在读取副本中的对话…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>The backup was cancelled, and nothing is left of it.</source>
            <translation>备份已取消，没有留下任何文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>The copy is ready: {what}.</source>
            <translation>副本已就绪：{what}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>The backup is made: {what}.</source>
            <translation>备份已完成：{what}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>It was read back and compared with the original: everything is there.</source>
            <translation>已读回并与原件比对：内容完整无缺。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/words.py" />
            <source>It is the same as the original, and so is the damage in it, in {count} places.</source>
            <translation>
                <numerusform>它与原件一致，其中 {count} 处损坏也相同。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/maplist.py" />
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <location filename="../../desktop/ui/header.py" />
            <source>Branches of this chat</source>
            <translation>此对话的分支</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <source>Where they part</source>
            <translation>分叉处</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <source>{count} more messages</source>
            <translation>
                <numerusform>另有 {count} 条消息</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <source>… {title}</source>
            <translation>… {title}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <source>You are here</source>
            <translation>当前位置</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <source>Another answer: {words}</source>
            <translation>另一个回答：{words}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <location filename="../../desktop/ui/branches/model.py" />
            <source>This cannot be read.</source>
            <translation>无法读取。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <location filename="../../desktop/ui/composer/departure.py" />
            <location filename="../../desktop/ui/exporting.py" />
            <source>{count} messages</source>
            <translation>
                <numerusform>{count} 条消息</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>new answer</source>
            <translation>有新回答</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>answering</source>
            <translation>正在回答</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <source>{count} ways on</source>
            <translation>
                <numerusform>{count} 个去向</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <source>Deleted chat</source>
            <translation>已删除的对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <source>Chat in the trash</source>
            <translation>回收站中的对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mapmodel.py" />
            <source>New branch</source>
            <translation>新分支</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <source>Find a branch</source>
            <translation>查找分支</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Go there</source>
            <translation>前往</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <location filename="../../desktop/ui/branches/panel.py" />
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Branch from here</source>
            <translation>从这里新建分支</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <source>Change this message</source>
            <translation>修改这条消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Rename</source>
            <translation>重命名</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Pin</source>
            <translation>置顶</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Move to trash</source>
            <translation>移到回收站</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <source>Here you see this chat and its branches, once something was said in it.</source>
            <translation>对话开始后，这里会显示它和它的分支。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <source>No branch has these words.</source>
            <translation>没有匹配的分支。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <source>No branches yet. Branch at any point to try another direction.</source>
            <translation>还没有分支。可以从任意一处新建分支，换个方向试试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Unpin</source>
            <translation>取消置顶</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/mappanel.py" />
            <source>Ctrl+Enter</source>
            <translation>Ctrl+Enter</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/model.py" />
            <location filename="../../desktop/ui/content.py" />
            <source>Events</source>
            <translation>事件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/model.py" />
            <source>{number}: {name}</source>
            <translation>{number}：{name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>Show only</source>
            <translation>只显示</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>All events</source>
            <translation>全部事件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>Choose an event to branch from exactly that point.</source>
            <translation>选择一个事件，即可从那一处新建分支。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>Nothing has happened in this chat yet.</source>
            <translation>这个对话还没有发生任何事件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Instructions</source>
            <translation>指令</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Note to the model</source>
            <translation>给模型的说明</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Your message</source>
            <translation>你的消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Answer</source>
            <translation>回答</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Attempt without an answer</source>
            <translation>没有得到回答的尝试</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Tool started</source>
            <translation>工具开始运行</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Tool result</source>
            <translation>工具结果</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Turn begins</source>
            <translation>一轮开始</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Turn ends</source>
            <translation>一轮结束</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Step begins</source>
            <translation>步骤开始</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Step ends</source>
            <translation>步骤结束</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Waiting messages changed</source>
            <translation>等待发送的消息有变化</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Model and settings</source>
            <translation>模型与设置</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Where it was asked</source>
            <translation>提问时的环境</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Request sent</source>
            <translation>请求已发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Side request sent</source>
            <translation>附带请求已发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Side request answered</source>
            <translation>附带请求已得到回答</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Waiting to try again</source>
            <translation>等待重试</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Branch begins</source>
            <translation>分支开始</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Title</source>
            <translation>标题</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Summary begins</source>
            <translation>开始概括</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Summary</source>
            <translation>摘要</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Summary ends</source>
            <translation>概括结束</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Picture set aside</source>
            <translation>图片已搁置</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Picture replaced</source>
            <translation>图片已替换</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Completed</source>
            <comment>a turn of the chat</comment>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Withheld by the service</source>
            <translation>被服务拦截</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>At its greatest length</source>
            <translation>已达长度上限</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Broken off</source>
            <translation>中途断开</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Ended by a branch</source>
            <translation>因新建分支而结束</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Stopped</source>
            <comment>a turn of the chat</comment>
            <translation>已停止</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Your message comes back into the box, to be changed or sent.</source>
            <translation>你的消息会回到输入框，可以修改或发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>The chat you branch from stays as it is.</source>
            <translation>原对话保持不变。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>This lies before a message. In the branch, the chat ends here.</source>
            <translation>此处位于一条消息之前。在分支中，对话到此为止。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>This lies before an answer. In the branch, it is still to be asked for.</source>
            <translation>此处位于一个回答之前。在分支中，这个回答还需另行请求。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>This lies in the middle of an answer. In the branch, the answer ends here.</source>
            <translation>此处位于一个回答的中间。在分支中，回答到此为止。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>The branch keeps everything up to here.</source>
            <translation>分支会保留到这里为止的全部内容。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/branches/words.py" />
            <source>{count} tools that were running are marked as having an unknown outcome.</source>
            <translation>
                <numerusform>{count} 个正在运行的工具会标记为“结果未知”。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/branches/words.py" />
            <source>{count} tools that had not started are marked as not run.</source>
            <translation>
                <numerusform>{count} 个尚未开始的工具会标记为“未运行”。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>You asked to continue.</source>
            <translation>你要求继续。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Error: {code}</source>
            <translation>错误：{code}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>[picture]</source>
            <translation>[图片]</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>[file {name}]</source>
            <translation>[文件 {name}]</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>[uses {name}]</source>
            <translation>[使用 {name}]</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branching.py" />
            <source>The original was deleted for ever.</source>
            <translation>原对话已被永久删除。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branching.py" />
            <source>The new branch is ready, in the list of chats.</source>
            <translation>新分支已就绪，在对话列表中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branching.py" />
            <location filename="../../desktop/ui/timeline/findbar.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>{number} of {count}</source>
            <translation>{number} / {count}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/chathead.py" />
            <location filename="../../desktop/ui/page.py" />
            <source>Your chats</source>
            <translation>你的对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/chathead.py" />
            <source>Opening…</source>
            <translation>正在打开…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/chathead.py" />
            <source>Opening… {seconds} s</source>
            <translation>正在打开… {seconds} 秒</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/chatlist.py" />
            <source>another chat</source>
            <translation>另一个对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>That is a long text. As a file it leaves you room to write.</source>
            <translation>这段文字很长。转为文件后，输入框会更宽敞。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Make it a file</source>
            <translation>转为文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <location filename="../../desktop/ui/composer/box.py" />
            <source>Attach pictures or text files</source>
            <translation>添加图片或文本文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>{name} is a model, nothing to attach.</source>
            <translation>{name} 是模型文件，不能作为附件添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Add as a model…</source>
            <translation>添加为模型…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Attach the picture</source>
            <translation>添加该图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Make the text a file</source>
            <translation>将文字转为文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>What you pasted also came as a picture.</source>
            <translation>你粘贴的内容还带有一张图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>There is a picture in what you pasted.</source>
            <translation>你粘贴的内容里有一张图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Attach it as a file</source>
            <translation>作为文件添加</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Put in the beginning</source>
            <translation>粘贴开头部分</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>This text of {size} characters is too long for one message, and nothing of it was put in. Give the model what matters of it.</source>
            <translation>这段文字有 {size} 个字符，超出了一条消息的上限，没有粘贴任何内容。请只提供其中要紧的部分。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>{count} more files were not attached, or not all of them.</source>
            <translation>
                <numerusform>另有 {count} 个文件未添加，或未完整添加。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>{name} has {pages} pages, and the first one is attached.</source>
            <translation>{name} 有 {pages} 页，已添加第一页。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Save the others as pictures of their own to attach them.</source>
            <translation>如需其他页，先分别另存为图片再添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/box.py" />
            <source>Esc again to stop</source>
            <translation>再按一次 Esc 停止</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/box.py" />
            <source>Attach a screenshot</source>
            <translation>添加截图</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/box.py" />
            <location filename="../../desktop/ui/composer/composer.py" />
            <location filename="../../desktop/ui/parameters.py" />
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>How it answers</source>
            <translation>回答方式</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/box.py" />
            <location filename="../../desktop/ui/composer/sending.py" />
            <source>Send</source>
            <translation>发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/composer.py" />
            <source>Nothing can be written in these chats now</source>
            <translation>现在无法在这些对话中写入</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/composer.py" />
            <location filename="../../desktop/ui/composer/editor.py" />
            <source>Ask anything</source>
            <translation>有问题，尽管问</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>Keep it here</source>
            <translation>留在本机</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>This chat will leave this computer</source>
            <translation>这个对话将离开本机</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>Send to {name}</source>
            <translation>发送给 {name}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/composer/departure.py" />
            <location filename="../../desktop/ui/composer/queue.py" />
            <location filename="../../desktop/ui/questions.py" />
            <source>{count} pictures</source>
            <translation>
                <numerusform>{count} 张图片</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>{count} files</source>
            <translation>
                <numerusform>{count} 个文件</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>So far it has stayed here. To answer now, {to} ({host}) gets all of it: {what}, and what you send next. You are asked this once for this chat.</source>
            <translation>到目前为止，它一直留在本机。要继续回答，{to}（{host}）会收到全部内容：{what}，以及你接下来发送的内容。每个对话只询问一次。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/editor.py" />
            <source>Message</source>
            <translation>消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/filepiece.py" />
            <source>Remove file {name}</source>
            <translation>移除文件 {name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/filepiece.py" />
            <source>Being read…</source>
            <translation>正在读取…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/fullness.py" />
            <source>This chat fills {percent} % of what {model} can read at once.</source>
            <translation>这个对话已占 {model} 一次可读上限的 {percent}%。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/fullness.py" />
            <source>This chat is {percent} % full</source>
            <translation>对话已用 {percent}%</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>Choose a model</source>
            <translation>选择模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>Choose the model that answers</source>
            <translation>选择由哪个模型回答</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>Model: {name}</source>
            <translation>模型：{name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>starting…</source>
            <translation>正在启动…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>not running</source>
            <translation>未运行</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>needs its key</source>
            <translation>需要密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>not available</source>
            <translation>不可用</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>Use {model}</source>
            <translation>使用 {model}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>This text alone is longer than {model} can read at once (about {words} words). Shorten it, or choose a model that reads more.</source>
            <translation>单是这段文字就超出了 {model} 一次可读的上限（约 {words} 字）。请缩短它，或换一个可读更多的模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Choose another model…</source>
            <translation>选择其他模型…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>With this message the chat is longer than {model} can read at once; earlier messages have to be summarised first.</source>
            <translation>加上这条消息，对话就超出了 {model} 一次可读的上限，需要先概括较早的消息。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>{model} cannot see pictures. It will only be told that there are {count}; they stay in the chat.</source>
            <translation>
                <numerusform>{model} 不支持图片，只会得知这里有 {count} 张图片；图片仍保留在对话中。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>{model} cannot see the pictures of this chat. It will only be told that there are some; they stay in the chat.</source>
            <translation>{model} 不支持图片，只会得知这个对话中有图片；图片仍保留在对话中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>{name} is larger than {model} accepts. The model will only be told that there is one; the picture stays in the chat.</source>
            <translation>{name} 超过了 {model} 可接受的大小，模型只会得知这里有一张图片；图片仍保留在对话中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>A picture</source>
            <translation>一张图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>These are more pictures than {model} takes at once. The oldest of this chat will be replaced by a note; they stay in the chat.</source>
            <translation>图片数量超过了 {model} 一次可接受的上限。此对话中最早的图片会以一条说明代替；图片仍保留在对话中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Waiting messages</source>
            <translation>等待发送的消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <location filename="../../desktop/ui/inspector/words.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent</source>
            <translation>未发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Will be sent next</source>
            <translation>接下来发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Stop this answer and send at once</source>
            <translation>停止当前回答并立即发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Send now</source>
            <translation>立即发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Edit</source>
            <translation>编辑</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/sending.py" />
            <source>Sent as soon as everything attached is read</source>
            <translation>附件读取完毕后发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/sending.py" />
            <source>Send when this answer is finished</source>
            <translation>当前回答结束后发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/shelf.py" />
            <source>Pictures and files of this message</source>
            <translation>这条消息的图片和文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/thumbnail.py" />
            <source>Picture {name}, being read</source>
            <translation>图片 {name}，正在读取</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/thumbnail.py" />
            <source>Remove picture {name}</source>
            <translation>移除图片 {name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/thumbnail.py" />
            <source>Picture {name}</source>
            <translation>图片 {name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/thumbnail.py" />
            <source>Picture {name}, page 1 of {pages}</source>
            <translation>图片 {name}，第 1 页，共 {pages} 页</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/tray.py" />
            <location filename="../../desktop/ui/lending.py" />
            <source>picture</source>
            <translation>图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/content.py" />
            <source>Branches</source>
            <translation>分支</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Damage on the disk</source>
            <translation>磁盘上的损坏</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Damaged chats</source>
            <translation>损坏的对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Open the chat</source>
            <translation>打开对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>A chat without a name</source>
            <translation>未命名的对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Show…</source>
            <translation>查看…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>{what} Everything else goes on as usual.</source>
            <translation>{what}其他一切照常。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Branchline found damage in {count} chats.</source>
            <translation>
                <numerusform>Branchline 发现 {count} 个对话有损坏。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>{count} pictures are damaged or missing.</source>
            <translation>
                <numerusform>{count} 张图片已损坏或缺失。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>The file in which your chats lie is damaged.</source>
            <translation>保存对话的文件已损坏。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Your settings could not be read; Branchline began with the usual ones.</source>
            <translation>无法读取你的设置；Branchline 已使用默认设置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>What was damaged is mended.</source>
            <translation>损坏之处已修复。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Open a chat to see where it is. What comes before can be read, and a branch from there goes on as usual.</source>
            <translation>打开对话即可看到损坏的位置。之前的内容可以查看，从那里新建分支后一切照常。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Where a picture is missing, put the same file in its place, and it is whole again.</source>
            <translation>图片缺失的地方，把同一个文件放回原处即可恢复。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Rescue what can be read into a new file, or go back to a backup. The damaged file is kept.</source>
            <translation>可以把能读取的内容抢救到新文件中，或从备份恢复。损坏的文件会保留。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>What could not be read is kept. Choose your model and settings again.</source>
            <translation>无法读取的内容已保留。请重新选择模型和设置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/question.py" />
            <source>Delete this file for ever?</source>
            <translation>永久删除此文件？</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/question.py" />
            <source>Delete this picture for ever?</source>
            <translation>永久删除这张图片？</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/question.py" />
            <source>Empty the trash?</source>
            <translation>清空回收站？</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/question.py" />
            <source>Delete for ever</source>
            <translation>永久删除</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/question.py" />
            <source>Empty the trash</source>
            <translation>清空回收站</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Taking away what nothing needs any more…</source>
            <translation>正在清除不再需要的内容…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Giving the space back to the disk…</source>
            <translation>正在释放磁盘空间…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Writing the file with your chats anew. What you send meanwhile waits for it…</source>
            <translation>正在重写保存对话的文件，期间发送的内容会稍候…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Writing the backups anew, without it…</source>
            <translation>正在重写不含它的备份…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>There was nothing to take away.</source>
            <translation>没有需要清除的内容。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} chats are gone.</source>
            <translation>
                <numerusform>{count} 个对话已删除。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} chats that were in the trash for 30 days are gone.</source>
            <translation>
                <numerusform>{count} 个在回收站中满 30 天的对话已删除。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{size} of space was freed.</source>
            <translation>已释放 {size} 空间。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>It is being deleted. You can go on meanwhile.</source>
            <translation>正在删除。你可以继续使用。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <location filename="../../desktop/ui/failures.py" />
            <location filename="../../desktop/ui/replacing.py" />
            <source>The file</source>
            <translation>该文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>The picture</source>
            <translation>图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>What you deleted</source>
            <translation>你删除的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{what} is gone for ever.</source>
            <translation>{what}已永久删除。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} backups were written anew without it, and checked.</source>
            <translation>
                <numerusform>{count} 份备份已去除它并重写，且通过检查。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} backups could not be written anew, and were removed.</source>
            <translation>
                <numerusform>{count} 份备份无法重写，已被移除。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} backups that a newer Branchline made still have it: only that one can write them.</source>
            <translation>
                <numerusform>{count} 份由更新版本的 Branchline 制作的备份仍含有它，只有那个版本才能重写。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Stopped. What is left goes when the trash is emptied again.</source>
            <translation>已停止。其余内容会在下次清空回收站时删除。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>The trash could not be emptied to the end. {why}</source>
            <translation>未能完全清空回收站。{why}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Not all of it is deleted yet; Branchline tries again by itself. {why}</source>
            <translation>尚未全部删除；Branchline 会自动重试。{why}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Delete “{title}” for ever?</source>
            <translation>永久删除“{title}”？</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Delete {count} chats for ever?</source>
            <translation>永久删除 {count} 个对话？</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>All that was said in it, its pictures and its settings go at once: from your chats, from the trash, and from every backup that Branchline keeps; a damaged backup, which cannot be written anew without it, is removed. Nothing of it can be brought back, and what was sent to a model can no longer be shown.</source>
            <translation>其中说过的一切，连同图片和设置，会立即从你的对话、回收站以及 Branchline 保留的每份备份中删除；无法去除它并重写的损坏备份也会被移除。这些内容无法找回，曾发送给模型的内容也无法再显示。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>The picture and the file it was made from go from every chat and branch that shows it, and from every backup that Branchline keeps. The chats stay; in its place stand its name and size. What was sent with it can no longer be shown or checked.</source>
            <translation>这张图片及其来源文件会从所有显示它的对话和分支，以及 Branchline 保留的每份备份中删除。对话会保留，原处显示它的名称和大小。曾随它发送的内容无法再显示或核对。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>The text and the file it was read from go from every chat and branch that has it, and from every backup that Branchline keeps. The chats stay; in its place stand its name and size. What was sent with it can no longer be shown or checked.</source>
            <translation>这段文本及其来源文件会从所有含有它的对话和分支，以及 Branchline 保留的每份备份中删除。对话会保留，原处显示它的名称和大小。曾随它发送的内容无法再显示或核对。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>“{title}”</source>
            <translation>“{title}”</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>All that is in it goes: {chats} and more.</source>
            <translation>其中的内容将全部删除：{chats}等。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>All that is in it goes: {chats}.</source>
            <translation>其中的内容将全部删除：{chats}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>All that is in it goes: {chats} and {others} others.</source>
            <translation>其中的内容将全部删除：{chats}以及另外 {others} 个。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>The space they take is freed. What a branch shares with them stays in the branch. Backups of the last days still have them.</source>
            <translation>会释放它们占用的空间。分支与它们共有的内容会留在分支中。最近几天的备份中仍有它们。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Copies that you saved somewhere else still have it; only you can delete those.</source>
            <translation>你另存到别处的副本中仍有它；只有你自己能删除那些副本。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Its {count} branches stay, with all that they share with it.</source>
            <translation>
                <numerusform>它的 {count} 个分支会保留，与它共有的内容也一并保留。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Delete its {count} branches too</source>
            <translation>
                <numerusform>同时删除它的 {count} 个分支</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Save a copy of this chat</source>
            <translation>保存此对话的副本</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Export what is readable</source>
            <translation>导出可读取的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Markdown, to be read (*.md)</source>
            <translation>Markdown，便于阅读 (*.md)</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>For programs, line by line (*.jsonl)</source>
            <translation>供程序使用，每行一条 (*.jsonl)</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>All of it, to open in another Branchline (*.branchline)</source>
            <translation>完整内容，可在另一个 Branchline 中打开 (*.branchline)</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>{name} is being saved…</source>
            <translation>正在保存 {name}…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>The chat is exported, {messages}: {name}</source>
            <translation>对话已导出，共 {messages}：{name}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/exporting.py" />
            <source>{count} pictures are lost and could not be exported.</source>
            <translation>
                <numerusform>{count} 张图片已丢失，未能导出。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>You</source>
            <translation>你</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Assistant</source>
            <translation>助手</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Tool</source>
            <translation>工具</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>A part of this chat is damaged here and cannot be read.</source>
            <translation>这个对话有一部分在此处损坏，无法读取。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>The picture “{name}” is damaged and cannot be shown.</source>
            <translation>图片“{name}”已损坏，无法显示。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>pictures</source>
            <translation>图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/failures.py" />
            <location filename="../../desktop/ui/models/offerpage.py" />
            <location filename="../../desktop/ui/starting.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/failures.py" />
            <source>The model's program</source>
            <translation>运行模型的程序</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/failures.py" />
            <source>The server</source>
            <translation>服务器</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/failures.py" />
            <source>The program at {place}</source>
            <translation>{place} 上的程序</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/filedesk.py" />
            <source>The file {name} is damaged or missing.</source>
            <translation>文件 {name} 已损坏或缺失。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/filedesk.py" />
            <source>Save the file</source>
            <translation>保存文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/filedesk.py" />
            <source>The file is saved.</source>
            <translation>文件已保存。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/files/card.py" />
            <source>File {name}, {detail}</source>
            <translation>文件 {name}，{detail}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/files/reader.py" />
            <location filename="../../desktop/ui/inspector/card.py" />
            <source>Copy the text</source>
            <translation>复制文本</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/files/reader.py" />
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Save as…</source>
            <translation>另存为…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/files/reader.py" />
            <source>Delete this file for ever…</source>
            <translation>永久删除此文件…</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/files/words.py" />
            <source>{count} lines</source>
            <translation>
                <numerusform>{count} 行</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/files/words.py" />
            <source>Text</source>
            <translation>文本</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/fonts.py" />
            <source>Chinese, Japanese and Korean</source>
            <translation>中文、日文和韩文</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/fonts.py" />
            <source>emoji</source>
            <translation>表情符号</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/gallery.py" />
            <source>The picture is being read…</source>
            <translation>正在读取图片…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/header.py" />
            <location filename="../../desktop/ui/widgets/listrow.py" />
            <source>Title of the chat</source>
            <translation>对话标题</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/header.py" />
            <source>Rename this chat</source>
            <translation>重命名此对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/header.py" />
            <source>More for this chat</source>
            <translation>此对话的更多操作</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/header.py" />
            <source>Branched from {title}</source>
            <translation>分支自 {title}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/i18n.py" />
            <source>{first} {second}</source>
            <translation>{first}{second}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/i18n.py" />
            <source>{first}, {second}</source>
            <comment>things</comment>
            <translation>{first}、{second}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/card.py" />
            <source>{title}, {size}. {words}</source>
            <translation>{title}，{size}。{words}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/card.py" />
            <source>Show this message in the chat</source>
            <translation>在对话中显示这条消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/card.py" />
            <source>{title} ({change})</source>
            <translation>{title}（{change}）</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/card.py" />
            <source>≈ {count} tokens</source>
            <translation>
                <numerusform>≈ {count} 个 token</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/card.py" />
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Copy as JSON</source>
            <translation>复制为 JSON</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/figures.py" />
            <source>{count} B</source>
            <translation>{count} B</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/figures.py" />
            <source>{count} kB</source>
            <translation>{count} kB</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/figures.py" />
            <source>{count} MB</source>
            <translation>{count} MB</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/figures.py" />
            <source>&lt; {percent} %</source>
            <translation>&lt; {percent}%</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/figures.py" />
            <location filename="../../desktop/ui/settings/general.py" />
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>{percent} %</source>
            <translation>{percent}%</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/figures.py" />
            <source>{seconds} s</source>
            <translation>{seconds} 秒</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/figures.py" />
            <source>{minutes} min {seconds} s</source>
            <translation>{minutes} 分 {seconds} 秒</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/finding.py" />
            <location filename="../../desktop/ui/inspector/summary.py" />
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Find in what was sent</source>
            <translation>在所发内容中查找</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/finding.py" />
            <source>{count} of {all}</source>
            <translation>{count} / {all}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/pieces.py" />
            <source>[a picture, {size} of base64]</source>
            <translation>[一张图片，base64 共 {size}]</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/pieces.py" />
            <source>Asked for the tool {name}</source>
            <translation>请求使用工具 {name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/pieces.py" />
            <source>Its own thoughts, sealed: only the service can read them.</source>
            <translation>模型自己的思考，已加密：只有服务方能读取。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/pieces.py" />
            <source>What it had thought</source>
            <translation>模型当时的思考</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/pieces.py" />
            <source>The tool {name} failed.</source>
            <translation>工具 {name} 运行失败。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/pieces.py" />
            <source>The tool failed.</source>
            <translation>工具运行失败。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/pieces.py" />
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>yes</source>
            <translation>是</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/pieces.py" />
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>no</source>
            <translation>否</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/pieces.py" />
            <source>{count} parts unchanged</source>
            <translation>
                <numerusform>{count} 个部分未变</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/reading.py" />
            <source>Show more ({count} characters left)</source>
            <translation>再显示一些（还有 {count} 个字符）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/reading.py" />
            <source>Show all ({count} characters more)</source>
            <translation>全部显示（还有 {count} 个字符）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/seen.py" />
            <source>Nothing has been sent to a model in this chat yet.</source>
            <translation>这个对话还没有向模型发送过任何内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/seen.py" />
            <source>This chat does not say what was sent for this message.</source>
            <translation>这个对话没有记录为这条消息发送了什么。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/seen.py" />
            <source>The JSON is copied.</source>
            <translation>JSON 已复制。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/seen.py" />
            <source>The command is copied. Set API_KEY in your shell before you run it.</source>
            <translation>命令已复制。运行前请先在 shell 中设置 API_KEY。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/seen.py" />
            <source>Save what was sent</source>
            <translation>保存所发内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/seen.py" />
            <source>request</source>
            <translation>请求</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/seen.py" />
            <source>Saved as {name}.</source>
            <translation>已保存为 {name}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Earlier attempt</source>
            <translation>较早的尝试</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Later attempt</source>
            <translation>较晚的尝试</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Copy as a curl command</source>
            <translation>复制为 curl 命令</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>A curl command cannot reach the built-in model</source>
            <translation>curl 命令无法连接内置模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Changes</source>
            <translation>变化</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Changes ({count})</source>
            <translation>变化（{count}）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Copy or save what was sent</source>
            <translation>复制或保存所发内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Readable</source>
            <translation>易读</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>What the model read, in its order</source>
            <translation>模型按顺序读到的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Exact</source>
            <comment>as it is, byte for byte</comment>
            <translation>原样</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>The JSON as it was sent</source>
            <translation>所发送的 JSON 原文</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>What changed since it was last asked</source>
            <translation>与上次提问相比的变化</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/summary.py" />
            <source>Save the JSON…</source>
            <translation>保存 JSON…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/thumbnail.py" />
            <source>Picture: {words}</source>
            <translation>图片：{words}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/thumbnail.py" />
            <source>This picture cannot be shown: {words}</source>
            <translation>无法显示这张图片：{words}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/thumbnail.py" />
            <location filename="../../desktop/ui/viewer/viewer.py" />
            <source>{width} × {height}</source>
            <translation>{width} × {height}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/verdict.py" />
            <source>Checking…</source>
            <translation>正在核对…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/verdict.py" />
            <source>Verified</source>
            <translation>已验证</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/verdict.py" />
            <source>Not verified</source>
            <translation>未能验证</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/verdict.py" />
            <source>This is exactly what was sent, byte for byte.</source>
            <translation>这与当时发送的内容逐字节一致。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/verdict.py" />
            <source>What was sent is put together again and compared.</source>
            <translation>正在重新拼出当时发送的内容并进行比对。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Tools it could use</source>
            <translation>可用的工具</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The model</source>
            <translation>模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>What a tool said</source>
            <translation>工具返回的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Something else</source>
            <translation>其他内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Summary of earlier messages</source>
            <translation>较早消息的摘要</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Words of Continue</source>
            <translation>“继续”的措辞</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>What it was asked to do</source>
            <translation>交给模型的任务</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Added in between</source>
            <translation>中间补充的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Sent because you pressed Continue.</source>
            <translation>因为你按了“继续”而发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>These words ask for a summary. They are not part of the chat.</source>
            <translation>这段话用来请求概括，不属于对话内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Not from your chat: this model wants both sides to take turns, and a person to have the last word.</source>
            <translation>并非来自你的对话：这个模型要求双方轮流发言，且由人说最后一句。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>There was nothing in this message that a model can read.</source>
            <translation>这条消息中没有模型能读取的内容。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>It stands in the place of {count} messages.</source>
            <translation>
                <numerusform>它代替了 {count} 条消息。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>It begins with a summary, in the place of {count} messages.</source>
            <translation>
                <numerusform>开头是一份摘要，代替了 {count} 条消息。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The picture {name} was left out: this model cannot see pictures.</source>
            <translation>图片 {name} 未发送：这个模型不支持图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The picture {name} was left out: only your own messages can carry pictures.</source>
            <translation>图片 {name} 未发送：只有你自己的消息可以带图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The picture {name} was left out: models do not take its format.</source>
            <translation>图片 {name} 未发送：模型不接受它的格式。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The picture {name} was left out: its file is damaged, missing or deleted.</source>
            <translation>图片 {name} 未发送：文件已损坏、缺失或被删除。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The picture {name} was left out: it is larger than this model takes.</source>
            <translation>图片 {name} 未发送：超过了这个模型可接受的大小。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The picture {name} was left out: there was only room for the newest ones.</source>
            <translation>图片 {name} 未发送：空间只够最新的图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The file {name} was left out: files of its kind cannot be sent.</source>
            <translation>文件 {name} 未发送：此类文件无法发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>What the model had thought here was not sent again.</source>
            <translation>模型当时在此处的思考没有再次发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>{name} was left out.</source>
            <translation>{name} 未发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>What this chat gives today is not what was sent: something in it has changed since. What you see below is what it gives today.</source>
            <translation>根据这个对话现在的内容，得不出当时发送的内容：其中有些内容之后变了。下面显示的是现在得出的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The picture {name} was deleted for ever, so what was sent cannot be put together again. Everything else is shown below.</source>
            <translation>图片 {name} 已被永久删除，因此无法重新拼出当时发送的内容。其余内容显示在下方。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The picture {name} is missing, so what was sent cannot be put together again. Everything else is shown below.</source>
            <translation>图片 {name} 缺失，因此无法重新拼出当时发送的内容。其余内容显示在下方。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The file of the picture {name} is damaged, so what was sent cannot be put together again. Everything else is shown below.</source>
            <translation>图片 {name} 的文件已损坏，因此无法重新拼出当时发送的内容。其余内容显示在下方。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The file {name} is missing, so what was sent cannot be put together again. Everything else is shown below.</source>
            <translation>文件 {name} 缺失，因此无法重新拼出当时发送的内容。其余内容显示在下方。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The file {name} is damaged, so what was sent cannot be put together again. Everything else is shown below.</source>
            <translation>文件 {name} 已损坏，因此无法重新拼出当时发送的内容。其余内容显示在下方。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Another version of Branchline sent this, in a way ({name}) that this version does not know. The messages are shown as your chat has them.</source>
            <translation>这是由另一版本的 Branchline 发送的，所用的方式（{name}）此版本不认识。消息按你的对话中的样子显示。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>This chat does not say with which settings this was sent, so it cannot be put together again.</source>
            <translation>这个对话没有记录发送时的设置，因此无法重新拼出当时发送的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Part of this chat is damaged, so what was sent cannot be put together again.</source>
            <translation>这个对话有一部分已损坏，因此无法重新拼出当时发送的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Temperature</source>
            <translation>温度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Longest answer, in tokens</source>
            <translation>回答长度上限（token）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Room for the chat, in tokens</source>
            <translation>留给对话的空间（token）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>How long it thinks</source>
            <translation>思考的长度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Thinks first</source>
            <translation>先思考</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Most tokens for thinking</source>
            <translation>思考上限（token）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Stops at</source>
            <translation>停止词</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Answers piece by piece</source>
            <translation>流式输出</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Tells how far it has read</source>
            <translation>告知读取进度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Stays loaded for</source>
            <translation>在内存中保留</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Kept by the service</source>
            <translation>由服务方保存</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Tells how many tokens it took</source>
            <translation>返回 token 用量</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Kept in its cache as</source>
            <translation>在服务方缓存中的名称</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Name of its cache</source>
            <translation>服务方缓存的名称</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>New</source>
            <translation>新增</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Changed</source>
            <translation>已变化</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>No longer sent</source>
            <translation>不再发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Before</source>
            <comment>what something was</comment>
            <translation>之前</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>This was asked beside the chat: there is nothing to compare it with.</source>
            <translation>这是在对话之外附带提问的：没有可比较的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>This was the first message to a model in this chat: all of it is new.</source>
            <translation>这是此对话中发给模型的第一条消息：全部都是新增。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>What was sent before cannot be put together again, so nothing can be compared.</source>
            <translation>无法重新拼出之前发送的内容，因此无从比较。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>{count} parts are new</source>
            <translation>
                <numerusform>新增 {count} 个部分</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>{count} parts have changed</source>
            <translation>
                <numerusform>{count} 个部分有变化</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>{count} are no longer sent</source>
            <translation>
                <numerusform>{count} 个部分不再发送</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Nothing has changed: the same was sent again.</source>
            <translation>没有变化：再次发送了同样的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Compared with what was sent before: {changes}.</source>
            <translation>与之前发送的内容相比：{changes}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <location filename="../../desktop/ui/models/words.py" />
            <source>on this computer</source>
            <translation>在本机</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>first word after {duration}</source>
            <translation>{duration} 后出现首字</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>done after {duration}</source>
            <translation>{duration} 后完成</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The answer is still on its way.</source>
            <translation>回答仍在生成。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>This attempt brought no answer.</source>
            <translation>这次尝试没有得到回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>The answer is not whole.</source>
            <translation>回答不完整。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Part {number} of {count}</source>
            <translation>第 {number} 部分，共 {count} 部分</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>Attempt {number} of {count}</source>
            <translation>第 {number} 次尝试，共 {count} 次</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>{count} tokens read</source>
            <translation>
                <numerusform>读取 {count} 个 token</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>{count} tokens read ({cached} from its cache)</source>
            <translation>
                <numerusform>读取 {count} 个 token（其中 {cached} 来自缓存）</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>{count} tokens written</source>
            <translation>
                <numerusform>写出 {count} 个 token</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>{count} tokens written ({thought} while thinking)</source>
            <translation>
                <numerusform>写出 {count} 个 token（其中 {thought} 用于思考）</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/inspector/words.py" />
            <source>“{name}”</source>
            <translation>“{name}”</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>Own instructions</source>
            <translation>自定义指令</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>Instructions for all chats</source>
            <translation>所有对话的指令</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>As for all chats</source>
            <translation>与所有对话相同</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>Instructions for this chat</source>
            <translation>此对话的指令</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>For this chat</source>
            <translation>用于此对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>The model reads this before everything else in a chat: who you are, how it should answer, what it should know. It holds from the next message on.</source>
            <translation>模型会在每个对话开始前先读到这些内容：你是谁、该怎样回答、应当知道什么。从下一条消息起生效。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>For all chats</source>
            <translation>用于所有对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>Only for this chat</source>
            <translation>仅用于此对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/lending.py" />
            <source>The picture is copied.</source>
            <translation>图片已复制。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/lending.py" />
            <source>Save the picture</source>
            <translation>保存图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/lending.py" />
            <source>The picture is saved.</source>
            <translation>图片已保存。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/menus.py" />
            <source>Chat</source>
            <comment>menu</comment>
            <translation>对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/menus.py" />
            <source>Model</source>
            <comment>menu</comment>
            <translation>模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/menus.py" />
            <source>View</source>
            <comment>menu</comment>
            <translation>视图</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/menus.py" />
            <source>Chats and data</source>
            <comment>menu</comment>
            <translation>对话与数据</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/menus.py" />
            <source>Help</source>
            <comment>menu</comment>
            <translation>帮助</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/modeldesk.py" />
            <source>The model of this chat is not there any more. Choose another one.</source>
            <translation>此对话所用的模型已不存在，请选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/adding.py" />
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Add a model</source>
            <translation>添加模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/adding.py" />
            <source>Not now</source>
            <translation>以后再说</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>key in the keychain</source>
            <translation>密钥保存在钥匙串中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>key in a file only you can read</source>
            <translation>密钥保存在只有你能读取的文件中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>its key is missing</source>
            <translation>缺少密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Name of the connection</source>
            <translation>连接名称</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Rename…</source>
            <translation>重命名…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>New key…</source>
            <translation>更换密钥…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Add a key…</source>
            <translation>添加密钥…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Read its list again</source>
            <translation>重新读取模型列表</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Disconnect…</source>
            <translation>断开连接…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Disconnect</source>
            <translation>断开连接</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Keep it</source>
            <translation>保留</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Its models leave the list and its key is deleted. Chats keep all that was said; to go on in them you choose another model.</source>
            <translation>它的模型会从列表中移除，密钥会被删除。对话中的内容都会保留；要继续那些对话，需另选模型。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>{count} models</source>
            <translation>
                <numerusform>{count} 个模型</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>no key</source>
            <translation>无需密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>found by itself</source>
            <translation>自动发现</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connections.py" />
            <source>Connections</source>
            <translation>连接</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connections.py" />
            <source>Nothing is connected. The built-in model works without.</source>
            <translation>还没有任何连接。内置模型无需连接即可使用。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connections.py" />
            <location filename="../../desktop/ui/models/picker.py" />
            <source>Add a model…</source>
            <translation>添加模型…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>What this model can do</source>
            <translation>这个模型的能力</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>Yes</source>
            <translation>是</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>No</source>
            <translation>否</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>It can see pictures</source>
            <translation>能看图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>It reads about</source>
            <translation>可读长度约</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>Most servers say what a model can do. Where one does not, or is wrong, say it here: it decides whether pictures are sent, and how much of a long chat.</source>
            <translation>大多数服务器会说明模型的能力。没有说明或说明有误时，可在这里指定：它决定是否发送图片，以及发送长对话中的多少内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>As found: {found}</source>
            <translation>自动识别：{found}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>As found</source>
            <translation>自动识别</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>{words} words · {tokens} tokens</source>
            <translation>{words} 字 · {tokens} 个 token</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>The file does not say how one chats with this model, so its answers may be odd. It may have been made for something else.</source>
            <translation>文件没有说明如何与这个模型对话，因此回答可能不太正常。它也许另有用途。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>A model file</source>
            <translation>模型文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>A model in one .gguf file, for instance from Hugging Face. It runs inside Branchline: nothing you write leaves this computer.</source>
            <translation>单个 .gguf 文件中的模型，例如来自 Hugging Face。它在 Branchline 内部运行：你写的内容不会离开本机。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Choose a file…</source>
            <translation>选择文件…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Choose another file…</source>
            <translation>选择其他文件…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Add</source>
            <translation>添加</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Models (*.gguf)</source>
            <translation>模型 (*.gguf)</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>All files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Choose a model file</source>
            <translation>选择模型文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>{size} on disk</source>
            <translation>磁盘占用 {size}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>It needs about {needed} of memory while it runs.</source>
            <translation>运行时约需 {needed} 内存。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>{free} are free now.</source>
            <translation>目前可用 {free}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Close some programs before you use it.</source>
            <translation>使用前请关闭一些程序。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/finder.py" />
            <source>Search models</source>
            <translation>搜索模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/finder.py" />
            <source>No model is called that.</source>
            <translation>没有匹配的模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>A better model of ours: {download} to fetch, {memory} of memory while it runs</source>
            <translation>我们提供的更好的模型：下载 {download}，运行时占用 {memory} 内存</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Being fetched…</source>
            <translation>正在下载…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <location filename="../../desktop/ui/models/rows.py" />
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Another address</source>
            <translation>其他地址</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Ollama, LM Studio, llama.cpp, vLLM or anything like OpenAI</source>
            <translation>Ollama、LM Studio、llama.cpp、vLLM 或任何与 OpenAI 兼容的服务</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>A model file…</source>
            <translation>模型文件…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>A .gguf file that runs inside Branchline</source>
            <translation>在 Branchline 内部运行的 .gguf 文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Works on this computer</source>
            <translation>在本机运行</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>With a key from the service</source>
            <translation>使用服务商的密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Your own</source>
            <translation>自己的模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/keyfield.py" />
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Key</source>
            <translation>密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/keyfield.py" />
            <source>Paste the key here</source>
            <translation>在此粘贴密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/keyfield.py" />
            <source>Hide the key</source>
            <translation>隐藏密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/keyfield.py" />
            <source>Show the key</source>
            <translation>显示密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>A better model of ours. It runs inside Branchline: nothing you write leaves this computer. It is fetched once; you can go on meanwhile.</source>
            <translation>我们提供的更好的模型。它在 Branchline 内部运行：你写的内容不会离开本机。只需下载一次，期间可以继续使用。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>How far it is fetched</source>
            <translation>下载进度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>{download} to fetch, and as much room on the disk. It needs about {memory} of memory while it runs.</source>
            <translation>需下载 {download}，并占用同样大小的磁盘空间。运行时约需 {memory} 内存。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>{done} of {whole}</source>
            <translation>{done} / {whole}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>It is here.</source>
            <translation>已就绪。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <location filename="../../desktop/ui/models/usepage.py" />
            <source>Use it</source>
            <translation>使用它</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <location filename="../../desktop/ui/sessions/trash.py" />
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>Fetch it</source>
            <translation>下载</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/picker.py" />
            <source>Connections…</source>
            <translation>连接…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/picker.py" />
            <location filename="../../desktop/ui/timeline/findbar.py" />
            <source>Looking…</source>
            <translation>正在查找…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/picker.py" />
            <source>Looking for programs on this computer</source>
            <translation>正在查找本机上的程序</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/picker.py" />
            <source>Bigger models know more: add one of an online service, of a program on this computer such as Ollama, or one in a file.</source>
            <translation>更大的模型懂得更多：可以添加在线服务中的模型、本机程序（如 Ollama）中的模型，或模型文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Find out by itself</source>
            <translation>自动检测</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like OpenAI (most programs)</source>
            <translation>与 OpenAI 相同（大多数程序）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like OpenAI's newer way (Responses)</source>
            <translation>与 OpenAI 较新的方式相同（Responses）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like Anthropic</source>
            <translation>与 Anthropic 相同</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like Google Gemini</source>
            <translation>与 Google Gemini 相同</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like Ollama</source>
            <translation>与 Ollama 相同</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks like OpenAI, as most programs do.</source>
            <translation>它采用 OpenAI 的接口，与大多数程序一样。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks OpenAI's newer way (Responses).</source>
            <translation>它采用 OpenAI 较新的接口（Responses）。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks like Anthropic.</source>
            <translation>它采用 Anthropic 的接口。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks like Google Gemini.</source>
            <translation>它采用 Google Gemini 的接口。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks like Ollama.</source>
            <translation>它采用 Ollama 的接口。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/rows.py" />
            <source>Favourites</source>
            <translation>收藏</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/rows.py" />
            <source>Built-in</source>
            <translation>内置</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/rows.py" />
            <source>{server} · on this computer</source>
            <translation>{server} · 在本机</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/rows.py" />
            <source>A program</source>
            <translation>某个程序</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>The key is kept in {name}, the keychain of this computer.</source>
            <translation>密钥保存在本机的钥匙串 {name} 中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>No keychain answers here: the key is kept in a file that only you can read, {file}</source>
            <translation>此处没有可用的钥匙串：密钥保存在只有你能读取的文件中，{file}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Get a key at {host}</source>
            <translation>在 {host} 获取密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>what you want to call it</source>
            <translation>随意起个名字</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Address</source>
            <translation>地址</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Speaks</source>
            <translation>接口类型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>A key of {name} usually begins with {shape}.</source>
            <translation>{name} 的密钥通常以 {shape} 开头。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>On its way to this address the key can be read by others: it begins with http and not with https.</source>
            <translation>发往此地址的密钥可能被他人读取：地址以 http 开头，而不是 https。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Model, as the program calls it</source>
            <translation>模型（程序中的名称）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Connect {name}</source>
            <translation>连接 {name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>What you write and the pictures you show are sent to {name}.</source>
            <translation>你写的内容和展示的图片会发送给 {name}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>What you write is sent to this address. It needs a key only if it asks for one.</source>
            <translation>你写的内容会发送到此地址。只有对方要求时才需要密钥。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>A new key for {name}</source>
            <translation>{name} 的新密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>The old key is forgotten when the new one works.</source>
            <translation>新密钥可用后，旧密钥即被清除。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Test</source>
            <translation>测试</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Testing…</source>
            <translation>正在测试…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Keeping it…</source>
            <translation>正在保存…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <source>Stop the test</source>
            <translation>停止测试</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <source>What the server said</source>
            <translation>服务器返回的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Trust this host…</source>
            <translation>信任此主机…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <source>Trust it only if you know this computer, and if it shows you the same fingerprint. Any other certificate there is refused again.</source>
            <translation>只有在你认识那台电脑，且它显示相同指纹时，才可信任。那里出现的任何其他证书仍会被拒绝。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <source>Trust {host}</source>
            <translation>信任 {host}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/usepage.py" />
            <source>Which model do you want to use in this chat? You find all of them in the list below the message box.</source>
            <translation>要在此对话中使用哪个模型？它们都在输入框下方的列表中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/usepage.py" />
            <source>Do you want to use it in this chat? You find it in the list below the message box, too.</source>
            <translation>要在此对话中使用它吗？输入框下方的列表中也能找到它。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>The proxy {proxy} was used.</source>
            <translation>使用了代理 {proxy}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>{server} refused the key.</source>
            <translation>{server} 拒绝了密钥。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>Check that all of it was pasted.</source>
            <translation>请检查是否已完整粘贴。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>{server} asks for a key.</source>
            <translation>{server} 要求提供密钥。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>Paste it above.</source>
            <translation>请在上方粘贴。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>Start it, or check the address.</source>
            <translation>请启动它，或检查地址。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>It works, but it does not say which models it has.</source>
            <translation>连接成功，但它没有说明有哪些模型。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>It works: {count} models were found.</source>
            <translation>
                <numerusform>连接成功：找到 {count} 个模型。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <location filename="../../desktop/ui/palette/view.py" />
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Models</source>
            <translation>模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <source>Not a favourite any more</source>
            <translation>取消收藏</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <source>Favourite</source>
            <translation>收藏</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <source>Correct what it can do…</source>
            <translation>更正它的能力…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <source>Remove from the list</source>
            <translation>从列表中移除</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>reads about {count} words</source>
            <translation>约可读 {count} 字</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>sees pictures</source>
            <translation>能看图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>uses tools</source>
            <translation>能用工具</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>thinks</source>
            <translation>会思考</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>text only</source>
            <translation>仅文字</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>what it can do is not known</source>
            <translation>能力未知</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>leaves this computer</source>
            <translation>内容会离开本机</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>small, works offline</source>
            <translation>小巧，可离线使用</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>works offline</source>
            <translation>可离线使用</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>{server} is not running</source>
            <translation>{server} 未运行</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>Its key is missing</source>
            <translation>缺少密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>chosen</source>
            <translation>已选中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>favourite</source>
            <translation>已收藏</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/notifying.py" />
            <source>The answer is ready.</source>
            <translation>回答已完成。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/notifying.py" />
            <source>The answer is ready, cut off at its greatest length.</source>
            <translation>回答已完成，因达到最大长度而截断。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/notifying.py" />
            <source>The answer could not be finished.</source>
            <translation>未能完成回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/notifying.py" />
            <source>The message was not answered.</source>
            <translation>消息没有得到回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/outbox.py" />
            <source>That message has been sent already.</source>
            <translation>那条消息已经发送了。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/page.py" />
            <source>Your chats are being opened…</source>
            <translation>正在打开你的对话…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/finder.py" />
            <source>Nothing is called that.</source>
            <translation>没有匹配的结果。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/finder.py" />
            <source>What was found</source>
            <translation>查找结果</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>While writing</source>
            <translation>输入时</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Send the message</source>
            <translation>发送消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Begin a new line</source>
            <translation>换行</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Paste text or pictures</source>
            <translation>粘贴文字或图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Stop the answer (press twice)</source>
            <translation>停止回答（按两次）</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>In the chat</source>
            <translation>在对话中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Next and previous message</source>
            <translation>上一条或下一条消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>To the beginning and to the end</source>
            <translation>到开头或末尾</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Select more, or less</source>
            <translation>扩大或缩小选择</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Select everything</source>
            <translation>全选</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Copy what is selected</source>
            <translation>复制所选内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Copy it as Markdown</source>
            <translation>复制为 Markdown</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>In the list of chats</source>
            <translation>在对话列表中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Rename it</source>
            <translation>重命名</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Move it to the trash</source>
            <translation>移到回收站</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Take the last move back</source>
            <translation>撤销上一次移动</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>On the branch map</source>
            <translation>在分支图中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Back to where a chat begins, and on to the next</source>
            <translation>回到对话开头，再到下一个对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>In what the model saw</source>
            <translation>在“模型看到的内容”中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Next and previous part</source>
            <translation>上一部分或下一部分</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Show more of it, or its message</source>
            <translation>显示更多，或转到对应的消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Copy the part</source>
            <translation>复制这一部分</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>In a picture</source>
            <translation>查看图片时</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Larger and smaller</source>
            <translation>放大和缩小</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Fit the window, and its own size</source>
            <translation>适应窗口、实际大小</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Next and previous picture</source>
            <translation>上一张或下一张图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Close it</source>
            <translation>关闭</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/shortcuts.py" />
            <source>Find a key, or what it does</source>
            <translation>查找快捷键或其用途</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/view.py" />
            <source>Used last</source>
            <translation>最近使用</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/view.py" />
            <source>Commands</source>
            <translation>命令</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/view.py" />
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Chats</source>
            <translation>对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/view.py" />
            <source>What do you want to do, or open?</source>
            <translation>想做什么，或打开什么？</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/view.py" />
            <source>Find a command, a chat or a model</source>
            <translation>查找命令、对话或模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>begin, start, conversation</source>
            <translation>新建 开始 聊天 xinjian</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>add image, photo, file, upload</source>
            <translation>照片 文件 上传 附件 tupian</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>picture of the screen, capture</source>
            <translation>截屏 屏幕 捕捉 jietu</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>title, name</source>
            <translation>标题 名称 改名 chongmingming</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>keep at the top, favourite</source>
            <translation>收藏 固定 顶部 zhiding</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>export, Markdown, archive</source>
            <translation>导出 存档 Markdown daochu</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>import, load, file, archive</source>
            <translation>导入 载入 文件 存档 daoru dakai</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>delete, remove, bin</source>
            <translation>删除 移除 shanchu</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>cancel, interrupt, halt</source>
            <translation>取消 中断 tingzhi</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>compact, shorten, make room</source>
            <translation>压缩 精简 总结 腾出空间 gaikuo</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>go down, older</source>
            <translation>向下 更早 xiayige</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>go up, newer</source>
            <translation>向上 更新 shangyige</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>composer, message box, type</source>
            <translation>输入框 打字 xiaoxi</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>palette, everything</source>
            <translation>命令面板 全部 mingling</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>find, all chats, titles</source>
            <translation>查找 所有对话 标题 sousuo</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>search, words</source>
            <translation>搜索 词语 chazhao</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>next hit</source>
            <translation>下一个结果 xiayichu</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>previous hit</source>
            <translation>上一个结果 shangyichu</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>jump, go to, what I asked</source>
            <translation>跳转 前往 我问过的 tiwen</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>end, bottom, newest</source>
            <translation>末尾 底部 最新 zuixin</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>switch, change, picker</source>
            <translation>切换 更换 moxing</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>provider, server, key, Ollama, LM Studio</source>
            <translation>服务商 服务器 密钥 Ollama LM Studio tianjia</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>temperature, length, parameters, thinking</source>
            <translation>温度 长度 参数 思考 huida</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>system prompt, role, behaviour</source>
            <translation>系统提示词 角色 行为 zhiling</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>hide, list</source>
            <translation>隐藏 侧边栏 liebiao</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>tree, overview</source>
            <translation>树 总览 fenzhi</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>log, history, technical</source>
            <translation>日志 历史 技术 shijian</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>request, prompt, inspect</source>
            <translation>请求 提示词 检查 moxing</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>zoom in, bigger, font</source>
            <translation>大字 字体 字号 fangda</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>zoom out, font</source>
            <translation>小字 字体 字号 suoxiao</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>zoom, reset</source>
            <translation>缩放 重置 zhengchang</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>theme, appearance, automatic</source>
            <translation>主题 外观 自动 zhuti</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>theme, appearance, bright, day</source>
            <translation>主题 外观 明亮 白天 qianse</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>theme, appearance, night</source>
            <translation>主题 外观 夜间 暗色 shense</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>theme, accessibility</source>
            <translation>主题 无障碍 zhuti</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>deleted chats, bring back</source>
            <translation>已删除的对话 恢复 找回 huishouzhan</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>backup, save everything, copy</source>
            <translation>保存全部 副本 beifen</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>backup, go back, recover</source>
            <translation>备份 还原 找回 huifu beifen</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>files, where, location</source>
            <translation>文件 位置 在哪里 wenjianjia</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>preferences, options, configuration</source>
            <translation>首选项 偏好 选项 配置 shezhi</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>keys, help, hotkeys</source>
            <translation>按键 帮助 热键 kuaijiejian</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>version, licence</source>
            <translation>版本 许可证 guanyu</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>hide</source>
            <translation>隐藏</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palette/words.py" />
            <source>exit, end</source>
            <translation>结束 tuichu</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/palettedesk.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Branch</source>
            <translation>分支</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Thinking</source>
            <translation>思考</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>As the model does by itself</source>
            <translation>由模型决定</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Summarise every chat by itself when it gets too long</source>
            <translation>对话过长时自动概括</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>For this chat, from the next message on.</source>
            <translation>从下一条消息起，用于此对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>For all chats, until a chat says otherwise.</source>
            <translation>用于所有对话，单独设置过的除外。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>How freely it writes</source>
            <translation>行文自由度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Steady</source>
            <translation>稳妥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Free</source>
            <translation>自由</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Length of an answer</source>
            <translation>回答长度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Long chats</source>
            <translation>长对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>thinking: {much}</source>
            <translation>思考：{much}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>freedom {value}</source>
            <translation>自由度 {value}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>own instructions</source>
            <translation>自定义指令</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Little</source>
            <translation>少</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Medium</source>
            <translation>中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Much</source>
            <translation>多</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>At most about {words} words</source>
            <translation>最多约 {words} 字</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>This model decides that by itself.</source>
            <translation>由这个模型自行决定。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/reading.py" />
            <source>What you typed before cannot be saved here. Copy it, so that it is not lost.</source>
            <translation>你之前输入的内容无法保存在这里。请复制，以免丢失。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/reading.py" />
            <source>Copy what you typed</source>
            <translation>复制已输入的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/replacing.py" />
            <source>Choose what takes its place</source>
            <translation>选择替换的文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/replacing.py" />
            <source>It is the same file: it is back in its place.</source>
            <translation>是同一个文件：已放回原处。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/replacing.py" />
            <source>It is another file, so it is in a branch: send it, and the chat goes on there.</source>
            <translation>是另一个文件，因此放在了分支里：发送后，对话会在那里继续。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/screenshots/overlay.py" />
            <source>Choose what to attach</source>
            <translation>选择要添加的区域</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/screenshots/overlay.py" />
            <source>Drag over what to attach. Enter takes all of it, Esc nothing.</source>
            <translation>拖动选择要添加的区域。按 Enter 选择全部，按 Esc 取消。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>The backup could not be written.</source>
            <translation>无法写入备份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Choose another place and try again.</source>
            <translation>你的对话未受影响。请选择其他位置再试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Another backup is being written to this place just now.</source>
            <translation>另一份备份正在写入此位置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Wait until it is done, or choose another place.</source>
            <translation>请等它完成，或选择其他位置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>This place does not keep what is written to it, so there is no backup there.</source>
            <translation>此位置无法保住写入的内容，因此那里没有备份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Choose another disk: this one may be broken.</source>
            <translation>你的对话未受影响。请选择其他磁盘：这个磁盘可能已损坏。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>A file that is no backup of Branchline has this name.</source>
            <translation>已有一个同名文件，但它不是 Branchline 备份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Nothing was changed. Choose another name.</source>
            <translation>没有任何改动。请换一个名称。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>There is too little room for a backup in this place.</source>
            <translation>此位置的空间不足以存放备份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Make some room, or choose another place.</source>
            <translation>你的对话未受影响。请腾出一些空间，或选择其他位置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Nothing can be written to this place.</source>
            <translation>此位置无法写入。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Choose another place for the backup.</source>
            <translation>你的对话未受影响。请为备份选择其他位置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>The place for the backup is not there, or went away.</source>
            <translation>备份位置不存在，或已断开。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Connect the disk again, or choose another place.</source>
            <translation>你的对话未受影响。请重新连接磁盘，或选择其他位置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>This backup is damaged, so it was not used.</source>
            <translation>这份备份已损坏，因此没有使用。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Nothing was changed. Choose another one.</source>
            <translation>没有任何改动。请选择另一份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>This file is no backup of Branchline.</source>
            <translation>此文件不是 Branchline 备份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>This backup was made by a newer Branchline.</source>
            <translation>这份备份由更新版本的 Branchline 制作。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Nothing was changed. Install the newer version to use it.</source>
            <translation>没有任何改动。请安装更新的版本后使用。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The part that runs the built-in model is not installed.</source>
            <translation>运行内置模型的组件未安装。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Choose another model, or install Branchline again.</source>
            <translation>请选择其他模型，或重新安装 Branchline。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The built-in model's file is missing.</source>
            <translation>内置模型的文件缺失。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The model's file is damaged, or only a part of it is there.</source>
            <translation>模型文件已损坏，或不完整。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Get it again, or choose another model.</source>
            <translation>请重新下载，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>This model is split over several files.</source>
            <translation>这个模型分成了多个文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Choose one that is in a single file.</source>
            <translation>请选择单个文件的模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The model's file cannot be read: it was moved, or you may not open it.</source>
            <translation>无法读取模型文件：它可能已移动，或你无权打开。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Put it back, or choose another model.</source>
            <translation>请把它放回原处，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>This file is not a model that can run here.</source>
            <translation>此文件不是能在这里运行的模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Choose another one: a whole .gguf file, with a model to chat with in it.</source>
            <translation>请选择其他文件：完整的、含有可对话模型的 .gguf 文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>There is no model to chat with in this file.</source>
            <translation>此文件中没有可以对话的模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>It may belong to another model, as the part for pictures does: choose the model itself.</source>
            <translation>它可能是另一个模型的一部分（例如图片组件）：请选择模型文件本身。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>This computer's processor lacks what models need to run here.</source>
            <translation>本机的处理器缺少在此运行模型所需的功能。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <location filename="../../desktop/ui/sentences/keys.py" />
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Choose another model.</source>
            <translation>请选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>There is too little free memory for this model.</source>
            <translation>可用内存不足，无法运行这个模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Close some programs and try again, or choose another model.</source>
            <translation>请关闭一些程序后重试，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The model could not be started.</source>
            <translation>无法启动模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again, or choose another model.</source>
            <translation>请重试，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The built-in model stopped in the middle of its work.</source>
            <translation>内置模型在运行途中停止了。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>What came is kept. Try again; it starts anew by itself.</source>
            <translation>已收到的内容会保留。请重试；它会自动重新启动。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>This copy of Branchline cannot fetch models.</source>
            <translation>此 Branchline 副本无法下载模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Add a model file that you have instead.</source>
            <translation>请改为添加你已有的模型文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>There is not enough room on the disk for this model.</source>
            <translation>磁盘空间不足以存放这个模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Make room and try again; it goes on where it stopped.</source>
            <translation>请腾出空间后重试；会从中断处继续。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The model could not be fetched: the network is down, or does not let us through.</source>
            <translation>无法下载模型：网络已断开，或连接受阻。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Try again later; it goes on where it stopped.</source>
            <translation>请稍后重试；会从中断处继续。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The place from which this computer gets its programs does not have this model.</source>
            <translation>本机获取程序的来源中没有这个模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Try again later, or add a model file that you have.</source>
            <translation>请稍后重试，或添加你已有的模型文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>What was fetched arrived damaged, so it was thrown away.</source>
            <translation>下载的内容已损坏，已丢弃。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <location filename="../../desktop/ui/sentences/models.py" />
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Try again.</source>
            <translation>请重试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>Your computer's keychain does not answer.</source>
            <translation>系统钥匙串没有响应。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>It may wait for its password. Until then keys go to a file that only you can read.</source>
            <translation>它可能在等待密码。在此之前，密钥会保存在只有你能读取的文件中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>The file with your keys is damaged and was set aside.</source>
            <translation>保存密钥的文件已损坏，已另存到一旁。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>It lies beside the new one in your data folder. Enter the keys again.</source>
            <translation>它与新文件一起放在你的数据文件夹中。请重新输入密钥。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>The file with your keys cannot be read.</source>
            <translation>无法读取保存密钥的文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>It was left as it is. Check that it belongs to you and lies in your data folder itself.</source>
            <translation>文件保持原样。请检查它是否属于你，且就在你的数据文件夹中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>The key could not be saved.</source>
            <translation>无法保存密钥。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>Check that your data folder can be written to.</source>
            <translation>请检查数据文件夹是否可以写入。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>There is a password or a key in the address.</source>
            <translation>地址中含有密码或密钥。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>Take it out, and put it where the key is asked for: addresses are shown and kept.</source>
            <translation>请把它移出地址，填到要求密钥的地方：地址会被显示和保存。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>The model that was chosen here is no longer there.</source>
            <translation>此处选择的模型已不存在。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>This is not the picture that was here.</source>
            <translation>这不是原来的那张图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Nothing was changed. Only the same picture can take this place.</source>
            <translation>没有任何改动。只有同一张图片才能放回这里。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>This file holds no chat of Branchline.</source>
            <translation>此文件中没有 Branchline 的对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Nothing was changed. Choose a file that ends in “.branchline”.</source>
            <translation>没有任何改动。请选择以“.branchline”结尾的文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>This file cannot be read.</source>
            <translation>无法读取这个文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Check that it is still there, and that you may read it.</source>
            <translation>请检查文件是否还在原处，以及你是否有权读取。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>This chat was saved by a newer Branchline.</source>
            <translation>这个对话由更新版本的 Branchline 保存。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Nothing was changed. Update Branchline, and open the file again.</source>
            <translation>没有任何改动。请更新 Branchline 后再打开该文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>This file is damaged, so its chat cannot be opened.</source>
            <translation>此文件已损坏，无法打开其中的对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Nothing was changed. Save the chat once more where it comes from.</source>
            <translation>没有任何改动。请在对话原来所在的地方重新保存一次。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>This file would unpack to far more than a chat holds, so it was not opened.</source>
            <translation>此文件解压后远大于一个对话应有的大小，因此没有打开。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>There is too little room in this place for the export.</source>
            <translation>此位置的空间不足以存放导出的文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Your chat is untouched. Make some room, or choose another place.</source>
            <translation>你的对话未受影响。请腾出一些空间，或选择其他位置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Your chat is untouched. Choose another place for the export.</source>
            <translation>你的对话未受影响。请为导出选择其他位置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>This model needs a key.</source>
            <translation>这个模型需要密钥。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Add the key, or choose another model.</source>
            <translation>请添加密钥，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service refused the key.</source>
            <translation>模型服务拒绝了密钥。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Check the key, or choose another model.</source>
            <translation>请检查密钥，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>This chat is longer than the model can read at once.</source>
            <translation>这个对话超出了模型一次可读的上限。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Have its earlier messages summarised, or choose a model that reads more.</source>
            <translation>请概括较早的消息，或选择可读更多的模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The service does not know this model.</source>
            <translation>服务商不认识这个模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service declined to answer this.</source>
            <translation>模型服务拒绝回答这个问题。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Change your message and send it again.</source>
            <translation>请修改消息后重新发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>This chat with its pictures is larger than the model's service accepts.</source>
            <translation>这个对话连同图片超过了模型服务可接受的大小。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Have its earlier messages summarised, or send fewer pictures.</source>
            <translation>请概括较早的消息，或减少图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service did not accept the request.</source>
            <translation>模型服务没有接受这次请求。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>You can try again, or choose another model.</source>
            <translation>可以重试，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model cannot see the pictures of this chat.</source>
            <translation>模型不支持图片，看不到这个对话中的图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Choose one that sees, or mark this one in the list as one that does not.</source>
            <translation>请选择能看图片的模型，或在列表中把这个模型标为不能看图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service asks to wait a little.</source>
            <translation>模型服务要求稍等片刻。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again in a moment, or choose another model.</source>
            <translation>请稍后重试，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Your account with the model's service has no credit left.</source>
            <translation>你在模型服务的账户已没有余额。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Check the account, or choose another model.</source>
            <translation>请检查账户，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service is overloaded.</source>
            <translation>模型服务过载。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again in a moment.</source>
            <translation>请稍后重试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service had a failure of its own.</source>
            <translation>模型服务自身出现故障。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service sent something that cannot be read as an answer.</source>
            <translation>模型服务返回的内容无法当作回答读取。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model sent an empty answer.</source>
            <translation>模型返回了空的回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>What was sent cannot be put together again.</source>
            <translation>无法重新拼出当时发送的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Something that was part of it is gone.</source>
            <translation>其中有些内容已不存在。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>What was about to be sent does not match the chat, so nothing was sent.</source>
            <translation>即将发送的内容与对话不一致，因此没有发送任何内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again; if it happens again, please report it.</source>
            <translation>请重试；如果再次出现，请报告此问题。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model kept asking for tools that do not exist.</source>
            <translation>模型反复调用不存在的工具。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>You have not said yet that this chat may leave this computer, so nothing was sent.</source>
            <translation>你还没有允许这个对话离开本机，因此没有发送任何内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again, and say whether it may.</source>
            <translation>请重试，并选择是否允许发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>There is too little in this chat for a summary to make room.</source>
            <translation>这个对话内容太少，概括也腾不出空间。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Choose a model that reads more, or begin a new chat.</source>
            <translation>请选择可读更多的模型，或开始新对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's summary was no shorter than what it summed up, so it was not used.</source>
            <translation>模型写的摘要不比原文短，因此没有采用。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Trust it only if you know this server: its owner can tell its fingerprint.</source>
            <translation>只有在你认识这台服务器时才可信任：可向它的所有者核对指纹。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model's address sends us on to another one.</source>
            <translation>模型的地址跳转到了另一个地址。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Enter the address it is really at.</source>
            <translation>请输入它真正的地址。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model's address cannot be used.</source>
            <translation>模型的地址无法使用。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check it, or choose another model.</source>
            <translation>请检查地址，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model cannot be reached: its program is not running, or the network is down.</source>
            <translation>无法连接模型：运行它的程序没有启动，或网络已断开。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Start it, or choose another model.</source>
            <translation>请启动它，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model's address leads nowhere: there is no computer of that name, or no network.</source>
            <translation>模型的地址无法到达：没有这个名称的电脑，或没有网络。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the address and the network.</source>
            <translation>请检查地址和网络。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>{server} is not running.</source>
            <translation>{server} 没有运行。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Something answers at this address, but it is no model's service.</source>
            <translation>这个地址有响应，但不是模型服务。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the address.</source>
            <translation>请检查地址。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The proxy that this computer is set to use did not let us through.</source>
            <translation>本机设置的代理拒绝了连接。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the proxy's settings, or ask whoever set it up.</source>
            <translation>请检查代理设置，或询问设置代理的人。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model did not answer in time.</source>
            <translation>模型没有及时回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>No safe connection to the model's service could be made.</source>
            <translation>无法与模型服务建立安全连接。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the address and this computer's clock.</source>
            <translation>请检查地址和本机的时钟。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The answer broke off in the middle.</source>
            <translation>回答中途断开了。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>What came is kept. Continue it, or try again.</source>
            <translation>已收到的内容会保留。可以继续，或重试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>{host} vouches for itself; nobody else says that it is who it claims to be.</source>
            <translation>{host} 的证书由它自己签发，没有其他机构证明它的身份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>{host} is vouched for by somebody this computer does not know.</source>
            <translation>{host} 的证书由本机不认识的机构签发。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>What answers at {host} has a certificate for another name.</source>
            <translation>{host} 出示的证书属于另一个名称。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the address. Trust it only if you know this server: its owner can tell its fingerprint.</source>
            <translation>请检查地址。只有在你认识这台服务器时才可信任：可向它的所有者核对指纹。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The certificate of {host} is out of date.</source>
            <translation>{host} 的证书已过期。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check this computer's clock. Trust it only if you know this server: its owner can tell its fingerprint.</source>
            <translation>请检查本机的时钟。只有在你认识这台服务器时才可信任：可向它的所有者核对指纹。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>{host} shows another certificate than the one you trusted.</source>
            <translation>{host} 出示的证书与你信任过的不同。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>If nobody renewed it, somebody may be listening in. Trust it only if you know this server: its owner can tell its fingerprint.</source>
            <translation>如果没有人更换过证书，可能有人在窃听。只有在你认识这台服务器时才可信任：可向它的所有者核对指纹。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/ours.py" />
            <source>Something went wrong inside Branchline.</source>
            <translation>Branchline 内部出现问题。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/ours.py" />
            <source>Nothing that was saved is lost. Details are in the log file.</source>
            <translation>已保存的内容不会丢失。详情见日志文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>The chat goes on without it. Attach it again if you have it.</source>
            <translation>对话会略过它继续。如果你还留着，可以重新添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>A picture or file of this chat is damaged.</source>
            <translation>此对话中有一张图片或一个文件已损坏。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>A picture or file of this chat is missing.</source>
            <translation>此对话中有一张图片或一个文件缺失。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>The picture could not be saved there.</source>
            <translation>图片无法保存在那里。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Choose another place.</source>
            <translation>请选择其他位置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>You deleted this picture for ever.</source>
            <translation>你已永久删除这张图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>The chat goes on without it.</source>
            <translation>对话会略过它继续。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>A picture of this message is missing.</source>
            <translation>这条消息中有一张图片缺失。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Attach it again.</source>
            <translation>请重新添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is empty.</source>
            <translation>{name} 是空文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Choose another one.</source>
            <translation>请选择其他文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is not a picture.</source>
            <translation>{name} 不是图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>PNG, JPEG, WebP, GIF and TIFF pictures can be attached.</source>
            <translation>可以添加 PNG、JPEG、WebP、GIF 和 TIFF 图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is not a text.</source>
            <translation>{name} 不是文本。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Files of plain text can take its place.</source>
            <translation>只有纯文本文件可以替换它。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is neither a picture nor a text.</source>
            <translation>{name} 既不是图片，也不是文本。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>PNG, JPEG, WebP, GIF and TIFF pictures can be attached, and files of plain text.</source>
            <translation>可以添加 PNG、JPEG、WebP、GIF 和 TIFF 图片，以及纯文本文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is longer than any model can read at once.</source>
            <translation>{name} 超出了任何模型一次可读的上限。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Attach the part that matters.</source>
            <translation>请添加其中要紧的部分。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is a kind of file Branchline cannot read ({kind}).</source>
            <translation>Branchline 无法读取 {name} 这种类型的文件（{kind}）。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Save it as PNG, JPEG or plain text and attach that.</source>
            <translation>请另存为 PNG、JPEG 或纯文本后再添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is a drawing ({kind}), which Branchline cannot show to a model.</source>
            <translation>{name} 是矢量图（{kind}），Branchline 无法交给模型查看。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Export it as PNG and attach that.</source>
            <translation>把它导出为 PNG 再添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is a PDF, which Branchline cannot read.</source>
            <translation>{name} 是 PDF，Branchline 无法读取。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Paste the words that matter, or attach a screenshot of the page.</source>
            <translation>粘贴重要的文字，或添加该页的截图。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is larger than 20 MB.</source>
            <translation>{name} 超过 20 MB。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Make it smaller and attach it again.</source>
            <translation>请缩小后重新添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} has too many pixels: {kind}.</source>
            <translation>{name} 的像素过多：{kind}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is damaged and cannot be read.</source>
            <translation>{name} 已损坏，无法读取。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Choose another picture.</source>
            <translation>请选择其他图片。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is a photo as phones keep it ({kind}), damaged or of a kind that cannot be read.</source>
            <translation>{name} 是手机照片（{kind}），文件已损坏，或属于无法读取的类型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Share or export it as JPEG and attach that.</source>
            <translation>把它分享或导出为 JPEG 再添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is a folder.</source>
            <translation>{name} 是一个文件夹。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Attach the files in it that matter.</source>
            <translation>添加其中需要的文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} cannot be opened.</source>
            <translation>无法打开 {name}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Check that you may read the file.</source>
            <translation>请检查你是否有权读取该文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>A message takes up to 20 pictures and files.</source>
            <translation>一条消息中，图片和文件合计最多 20 个。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Send these first, or remove some.</source>
            <translation>请先发送这些，或移除一些。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats cannot be reached just now.</source>
            <translation>暂时无法访问你的对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing that was saved is lost. Check the disk they are on; Branchline goes on by itself.</source>
            <translation>已保存的内容不会丢失。请检查对话所在的磁盘；Branchline 会自动继续。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The disk or the folder with your chats is not there.</source>
            <translation>存放对话的磁盘或文件夹不存在。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Connect the disk again, or put the folder back. If need be, start Branchline again.</source>
            <translation>请重新连接磁盘，或把文件夹放回原处。必要时请重新启动 Branchline。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats are not where they were.</source>
            <translation>你的对话不在原来的位置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Is the drive that they are on connected? Nothing was made in their place.</source>
            <translation>对话所在的驱动器是否已连接？没有在原处新建任何内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The folder for your chats is on a network drive, where they cannot be kept safe.</source>
            <translation>存放对话的文件夹位于网络驱动器上，在那里无法保证安全。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Choose a folder on a disk of this computer for them.</source>
            <translation>没有任何改动。请为对话选择本机磁盘上的文件夹。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>A file beside your chats cannot be written to: its name ends in -wal, -shm or .lock.</source>
            <translation>对话旁的一个文件无法写入：其名称以 -wal、-shm 或 .lock 结尾。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats are untouched. Allow yourself to write to that file again; do not delete it.</source>
            <translation>你的对话未受影响。请重新允许自己写入该文件，不要删除它。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The disk with the folder for your chats cannot keep them safe: it lacks what is needed.</source>
            <translation>存放对话的磁盘缺少必要的功能，无法保证安全。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Move the folder to another disk of this computer.</source>
            <translation>没有任何改动。请把文件夹移到本机的其他磁盘。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Another program is using your chats just now.</source>
            <translation>另一个程序正在使用你的对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Close it and try again.</source>
            <translation>请关闭它后重试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The disk is full, so nothing more can be saved.</source>
            <translation>磁盘已满，无法再保存任何内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Make some room, and Branchline goes on. Your text is kept in the box.</source>
            <translation>腾出一些空间后，Branchline 会继续。你的文字保留在输入框中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats lie in a place that cannot be written to.</source>
            <translation>你的对话所在位置无法写入。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can read everything; sending is off until the folder can be written to again.</source>
            <translation>可以查看全部内容；在文件夹恢复写入之前，无法发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Branchline is already open with these chats.</source>
            <translation>Branchline 已经打开了这些对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Use the window that is open, or close it first.</source>
            <translation>请使用已打开的窗口，或先关闭它。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The file with your chats cannot be read by this program.</source>
            <translation>本程序无法读取保存对话的文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed.</source>
            <translation>没有任何改动。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats were written by a newer Branchline.</source>
            <translation>你的对话由更新版本的 Branchline 写入。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Install the newer version to open them.</source>
            <translation>没有任何改动。请安装更新的版本来打开。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>A newer Branchline went on with this chat in a way that cannot be shown here.</source>
            <translation>更新版本的 Branchline 以此处无法显示的方式续写了这个对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed, and your other chats can be read. Install the newer version for it.</source>
            <translation>没有任何改动，其他对话仍可查看。请安装更新的版本来打开它。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>These chats were last saved by a newer Branchline: here you can only read them.</source>
            <translation>这些对话最近由更新版本的 Branchline 保存：在这里只能查看。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Install the newer version, or go back to a backup from before it.</source>
            <translation>请安装更新的版本，或恢复到那之前的备份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats wait to be brought up to date: there is no room for a backup of them before.</source>
            <translation>你的对话有待更新：空间不足，无法先行备份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can read them all. Make room on the disk, then try again.</source>
            <translation>全部对话都可以查看。请腾出磁盘空间，然后重试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats wait to be brought up to date: no backup of them could be made before.</source>
            <translation>你的对话有待更新：未能先行备份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can read them all. See that the folder “backups” can be written to, then try again.</source>
            <translation>全部对话都可以查看。请确保文件夹“backups”可以写入，然后重试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats cannot be brought up to date: a part of their file is damaged.</source>
            <translation>无法更新你的对话：其文件有一部分损坏。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can read what is whole. To go on, go back to a backup.</source>
            <translation>完好的部分可以查看。要继续使用，请从备份恢复。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The file in the place of your chats is not one of ours.</source>
            <translation>对话所在位置的文件不属于 Branchline。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Go back to a backup, or move that file away and try again.</source>
            <translation>没有任何改动。请从备份恢复，或移走该文件后重试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>A link lies in the place of your chats, and it was not followed.</source>
            <translation>对话所在位置是一个链接，Branchline 没有打开它所指向的文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Put the file itself there, or make the whole data folder the link.</source>
            <translation>没有任何改动。请把文件本身放在那里，或把整个数据文件夹设为链接。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The file with your chats is damaged.</source>
            <translation>保存对话的文件已损坏。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Go back to a backup, or rescue what can be read.</source>
            <translation>没有任何改动。请从备份恢复，或抢救可读取的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Some of your chats cannot be listed: a part of the file they are in is damaged.</source>
            <translation>部分对话无法列出：其文件有一部分损坏。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The others are not touched by it. Go back to a backup, or rescue what can be read.</source>
            <translation>其他对话不受影响。请从备份恢复，或抢救可读取的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This chat is damaged in one place.</source>
            <translation>这个对话有一处损坏。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>What can be read is shown; your other chats are fine.</source>
            <translation>可读取的内容都会显示；其他对话完好。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This chat opens for reading only: its last answer could not be put in order.</source>
            <translation>这个对话以只读方式打开：最后一个回答未能整理好。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can branch from any message of it; your other chats are fine.</source>
            <translation>可以从其中任意一条消息新建分支；其他对话完好。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This chat is not there any more.</source>
            <translation>这个对话已不存在。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The chat was changed from elsewhere at the same moment.</source>
            <translation>对话在同一时刻被别处更改。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Try again; nothing is lost.</source>
            <translation>请重试；没有丢失任何内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Another copy of Branchline wrote to this chat, so the rest of its answer is not saved.</source>
            <translation>另一个 Branchline 写入了这个对话，因此其余的回答没有保存。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Close the other copy. What was saved before is in the chat.</source>
            <translation>请关闭另一个 Branchline。之前保存的内容都在对话中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This chat is the last of 2,000 branches, each cut off the one before; it takes no other.</source>
            <translation>这个对话是 2,000 层分支中的最后一层，每层都从上一层分出；它不能再有分支。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing is lost. Branch off a chat further up its line.</source>
            <translation>没有丢失任何内容。请从更上层的对话新建分支。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This is more text than a chat can keep in one message.</source>
            <translation>文字超出了对话中一条消息的上限。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your text is kept in the box. Send it in parts, or send only what matters.</source>
            <translation>你的文字保留在输入框中。请分几次发送，或只发送要紧的部分。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>A branch cannot start at this place.</source>
            <translation>无法从这里新建分支。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Choose another message.</source>
            <translation>请选择其他消息。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This message holds something that cannot be saved.</source>
            <translation>这条消息含有无法保存的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your text is kept in the box; change it and send it again.</source>
            <translation>你的文字保留在输入框中；请修改后重新发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Branchline is being closed.</source>
            <translation>Branchline 正在关闭。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>All that was written is kept.</source>
            <translation>已写的内容都会保留。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>This computer's clock shows an earlier time than your newest chat.</source>
            <translation>本机时钟显示的时间早于你最新的对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Nothing is lost, and new chats stand first all the same. Set the date right.</source>
            <translation>没有丢失任何内容，新对话仍会排在最前。请校正日期。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>{name} is no file on this computer, so it was not attached.</source>
            <translation>{name} 不是本机上的文件，因此没有添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Nothing was fetched. Save it first, then attach the file.</source>
            <translation>没有下载任何内容。请先保存文件，再添加。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Others who use this computer could read your chats: the disk they are on hides nothing.</source>
            <translation>使用这台电脑的其他人可能看到你的对话：对话所在的磁盘不支持访问权限。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Move the data folder to a disk of this computer's own.</source>
            <translation>请把数据文件夹移到本机自己的磁盘。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>The window's settings could not be read and were set aside.</source>
            <translation>窗口设置无法读取，已另存到一旁。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Your chats are not affected.</source>
            <translation>你的对话未受影响。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>The window's settings cannot be read, so changes to them are not kept.</source>
            <translation>窗口设置无法读取，因此对它们的更改不会保留。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>The window's settings could not be saved.</source>
            <translation>无法保存窗口设置。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>This computer has no font for {scripts}.</source>
            <translation>本机没有{scripts}字体。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Such characters show as empty boxes. Install a Noto font to see them.</source>
            <translation>这些字符会显示为空框。安装 Noto 字体后即可显示。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/hits.py" />
            <source>In messages</source>
            <translation>消息中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/hits.py" />
            <source>Searching…</source>
            <translation>正在搜索…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/hits.py" />
            <source>No message has these words.</source>
            <translation>没有匹配的消息。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/hits.py" />
            <source>Some messages cannot be read, and were not searched.</source>
            <translation>部分消息无法读取，未能搜索。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/hits.py" />
            <source>{words}, in {title}</source>
            <translation>{words}，在 {title} 中</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Found</source>
            <translation>搜索结果</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Pinned</source>
            <translation>置顶</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Today</source>
            <translation>今天</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Yesterday</source>
            <translation>昨天</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Last 7 days</source>
            <translation>过去 7 天</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Last 30 days</source>
            <translation>过去 30 天</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Older</source>
            <translation>更早</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>pinned</source>
            <translation>已置顶</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>{count} branches</source>
            <translation>
                <numerusform>{count} 个分支</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>Search chats and messages</source>
            <translation>搜索对话和消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <location filename="../../desktop/ui/widgets/searchfield.py" />
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>Menu</source>
            <translation>菜单</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>No chat with these words in its title.</source>
            <translation>没有标题匹配的对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>Your chats will be listed here.</source>
            <translation>你的对话会列在这里。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>More chats have these words. Add a word to find the right one.</source>
            <translation>还有更多匹配的对话。再加一个词，缩小范围。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>Older chats are kept too: search for a word of their title.</source>
            <translation>更早的对话也都保留着：可按标题中的词搜索。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Trash</source>
            <translation>回收站</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Empty the trash…</source>
            <translation>清空回收站…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Bring back</source>
            <translation>恢复</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Bring back with its branches</source>
            <translation>连同分支一起恢复</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Delete for ever…</source>
            <translation>永久删除…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Chats go from here by themselves after {days} days.</source>
            <translation>对话在这里满 {days} 天后会自动删除。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>The trash is empty.
A chat that you move here stays for {days} days, and can be brought back.</source>
            <translation>回收站是空的。
移到这里的对话会保留 {days} 天，期间可以恢复。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Chats in the trash</source>
            <translation>回收站中的对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>{title}, a branch</source>
            <translation>{title}，分支</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>in the trash since {day}</source>
            <translation>{day} 移入回收站</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>{since} · goes soon</source>
            <translation>{since} · 即将删除</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>goes in {count} days</source>
            <translation>
                <numerusform>{count} 天后删除</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>{since} · {left}</source>
            <translation>{since} · {left}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/undo.py" />
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/undo.py" />
            <source>Undo: bring it back from the trash</source>
            <translation>撤销：从回收站恢复</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/sessions/undo.py" />
            <source>Moved to trash with {count} branches</source>
            <translation>
                <numerusform>已连同 {count} 个分支移到回收站</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/undo.py" />
            <source>Moved to trash</source>
            <translation>已移到回收站</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Save a copy…</source>
            <translation>保存副本…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Move to trash with its branches</source>
            <translation>连同分支移到回收站</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>General</source>
            <translation>常规</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Less motion</source>
            <translation>减少动画</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Tell me when an answer is done</source>
            <translation>回答完成时通知我</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <location filename="../../desktop/ui/settings/themecards.py" />
            <source>As the system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Appearance</source>
            <translation>外观</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Changes at once; nothing is lost.</source>
            <translation>立即切换，不会丢失任何内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <location filename="../../desktop/ui/settings/themecards.py" />
            <source>Colours</source>
            <translation>配色</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Text size</source>
            <translation>文字大小</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Of everything in the window, also by keys.</source>
            <translation>适用于窗口中的所有文字，也可用快捷键调整。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Behaviour</source>
            <translation>行为</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Things change without moving. Where the system asks for this, it is so anyway.</source>
            <translation>界面直接变化，不播放动画。系统已设为减少动画时，会自动遵循。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/general.py" />
            <source>Only while the window is not in front. The words of the answer are not shown.</source>
            <translation>仅当窗口不在最前时通知。不会显示回答的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>The model of this chat</source>
            <translation>此对话的模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Also at the message box. A new chat begins with the last one chosen.</source>
            <translation>也可在输入框处选择。新对话沿用上次选择的模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Models and keys</source>
            <translation>模型与密钥</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>What runs on this computer, and services you have a key for.</source>
            <translation>本机上运行的程序，以及你持有密钥的服务。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Change…</source>
            <translation>更改…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>How long, how free, and how much it thinks first.</source>
            <translation>回答多长、多自由，以及先思考多少。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Your own instructions</source>
            <translation>你的自定义指令</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>What the model is told at the beginning of this chat.</source>
            <translation>在此对话开头告诉模型的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Chats and data</source>
            <translation>对话与数据</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Everything is kept on this computer, in one folder of yours.</source>
            <translation>一切都保存在本机，在你自己的一个文件夹中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>The folder</source>
            <translation>数据文件夹</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Make a backup</source>
            <translation>创建备份</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>One file with all chats and pictures. A few are made by themselves, too.</source>
            <translation>一个包含全部对话和图片的文件。平时也会自动备份几份。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Back up…</source>
            <translation>备份…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Looks at it first; what is there now is kept.</source>
            <translation>会先查看备份；现有内容会保留。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Chats stay there for {days} days and can be brought back.</source>
            <translation>对话在那里保留 {days} 天，期间可以恢复。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Open…</source>
            <translation>打开…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>About</source>
            <translation>关于</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Chat with a model on your own computer, show it pictures, and branch from any earlier point. Nothing is contacted that you did not choose.</source>
            <translation>在自己的电脑上与模型对话，给它看图片，并可从之前的任意一处新建分支。只会连接你自己选择的服务，别无其他。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Version {version}</source>
            <translation>版本 {version}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>development copy</source>
            <translation>开发版</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Built-in engine: {engine}</source>
            <translation>内置引擎：{engine}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>not installed</source>
            <translation>未安装</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Python {version}</source>
            <translation>Python {version}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/pages.py" />
            <source>Your chats lie in {folder}</source>
            <translation>对话保存在 {folder}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/themecards.py" />
            <source>Light</source>
            <comment>theme</comment>
            <translation>浅色</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/themecards.py" />
            <source>Dark</source>
            <comment>theme</comment>
            <translation>深色</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/view.py" />
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/view.py" />
            <source>Close the settings</source>
            <translation>关闭设置</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/settings/view.py" />
            <source>Pages of the settings</source>
            <translation>设置的页面</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/shotdesk.py" />
            <source>The screenshot could not be taken.</source>
            <translation>无法截图。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sidepanel.py" />
            <source>Close this panel</source>
            <translation>关闭此面板</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sides.py" />
            <source>Width of the chats</source>
            <translation>对话列表的宽度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sides.py" />
            <source>Width of the panel</source>
            <translation>面板的宽度</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>Your chats are being brought up to date for this version of Branchline.</source>
            <translation>正在为此版本的 Branchline 更新你的对话。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>First a backup of them is made: {percent} %.</source>
            <translation>先进行备份：{percent}%。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>The backup is compared with them: {percent} %.</source>
            <translation>正在与备份比对：{percent}%。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>The backup is checked: {percent} %.</source>
            <translation>正在检查备份：{percent}%。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>The backup is made; now they follow: {percent} %.</source>
            <translation>备份已完成，正在更新对话：{percent}%。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>They were in {folder}.</source>
            <translation>它们原本在 {folder}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>Begin anew here</source>
            <translation>在此重新开始</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/takingin.py" />
            <source>Open a saved chat</source>
            <translation>打开已保存的对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/takingin.py" />
            <source>Saved chats (*.branchline)</source>
            <translation>已保存的对话 (*.branchline)</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/takingin.py" />
            <source>{name} is being opened…</source>
            <translation>正在打开 {name}…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/takingin.py" />
            <source>The chat from {name} is in the list of chats.</source>
            <translation>{name} 中的对话已在对话列表中。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/attached.py" />
            <source>This file is damaged</source>
            <translation>此文件已损坏</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/attached.py" />
            <source>This file is missing</source>
            <translation>此文件缺失</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/attached.py" />
            <source>You deleted this file</source>
            <translation>你已删除此文件</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Code, {language}</source>
            <translation>代码，{language}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Code</source>
            <translation>代码</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Show all {count} lines</source>
            <translation>显示全部 {count} 行</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Copied</source>
            <translation>已复制</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Code copied</source>
            <translation>代码已复制</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Copy code</source>
            <translation>复制代码</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>text</source>
            <translation>文本</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/findbar.py" />
            <source>Previous place</source>
            <translation>上一处</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/findbar.py" />
            <source>Next place</source>
            <translation>下一处</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/findbar.py" />
            <source>Nothing found</source>
            <translation>没有找到</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/findbar.py" />
            <source>{number} of {count} …</source>
            <translation>{number} / {count} …</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Previous version</source>
            <translation>上一个版本</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Next version</source>
            <translation>下一个版本</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Copy message</source>
            <translation>复制消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Edit and send again, in a branch</source>
            <translation>在新分支中编辑并重新发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Ask for another answer</source>
            <translation>换一个回答</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>What it saw</source>
            <translation>模型所见</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Details of this message</source>
            <translation>这条消息的详情</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/timeline/jump.py" />
            <source>{count} new</source>
            <translation>
                <numerusform>{count} 条新消息</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/jump.py" />
            <source>Jump to latest</source>
            <translation>跳到最新</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/jumplist.py" />
            <source>Your questions</source>
            <translation>你的提问</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/jumplist.py" />
            <source>Go to one of your questions</source>
            <translation>转到你的某个提问</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/jumplist.py" />
            <source>None of your questions has these words.</source>
            <translation>没有匹配的提问。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/jumplist.py" />
            <source>You have asked nothing here yet.</source>
            <translation>你还没有在这里提问。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/livemessage.py" />
            <source>Assistant, answering</source>
            <translation>助手，正在回答</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/livemessage.py" />
            <source>Thinking: {line}</source>
            <translation>正在思考：{line}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Try again with</source>
            <translation>换模型重试</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Copy as Markdown</source>
            <translation>复制为 Markdown</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Open link</source>
            <translation>打开链接</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Copy link address</source>
            <translation>复制链接地址</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Open picture</source>
            <translation>打开图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Copy picture</source>
            <translation>复制图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Save picture as…</source>
            <translation>图片另存为…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Copy message as plain text</source>
            <translation>将消息复制为纯文本</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Edit and send again</source>
            <translation>编辑并重新发送</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Another model…</source>
            <translation>其他模型…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>Summarised</source>
            <translation>已概括</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>The model gets the summary below in place of this message.</source>
            <translation>模型读到的是下方的摘要，而不是这条消息。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>You, message {number}</source>
            <translation>你，第 {number} 条消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>Assistant, message {number}</source>
            <translation>助手，第 {number} 条消息</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>Thought: {line}</source>
            <translation>思考过程：{line}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>Show all {count} characters</source>
            <translation>显示全部 {count} 个字符</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/rowwidget.py" />
            <source>Message {number}, loading</source>
            <translation>第 {number} 条消息，正在加载</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Waiting for the answer …</source>
            <translation>正在等待回答…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Starting the model …</source>
            <translation>正在启动模型…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Another chat is being answered first …</source>
            <translation>正在先回答另一个对话…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Thinking …</source>
            <translation>正在思考…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Waiting for more …</source>
            <translation>正在等待后续内容…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Summarising earlier messages …</source>
            <translation>正在概括较早的消息…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>What the assistant is doing</source>
            <translation>助手正在做什么</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Trying again in {seconds} s</source>
            <translation>{seconds} 秒后重试</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Reading the chat … {percent} %</source>
            <translation>正在读取对话… {percent}%</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>{what} {seconds} s</source>
            <translation>{what} {seconds} 秒</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Show that chat</source>
            <translation>打开那个对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>What the model's server said</source>
            <translation>模型服务器返回的内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/textblock.py" />
            <source>Table:
{rows}</source>
            <translation>表格：
{rows}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/textblock.py" />
            <source>Show {count} more rows</source>
            <translation>再显示 {count} 行</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <location filename="../../desktop/ui/viewer/viewer.py" />
            <source>Picture, {name}</source>
            <translation>图片，{name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <source>Damaged picture, {name}</source>
            <translation>损坏的图片，{name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <source>Missing picture, {name}</source>
            <translation>缺失的图片，{name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <source>Deleted picture, {name}</source>
            <translation>已删除的图片，{name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <source>This picture is damaged</source>
            <translation>这张图片已损坏</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <source>The file of this picture is missing</source>
            <translation>这张图片的文件缺失</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <source>You deleted this picture for ever</source>
            <translation>你已永久删除这张图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <location filename="../../desktop/ui/timeline/tool.py" />
            <location filename="../../desktop/ui/viewer/viewer.py" />
            <source>without a name</source>
            <translation>未命名</translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/timeline/tile.py" />
            <source>{count} more pictures</source>
            <translation>
                <numerusform>另有 {count} 张图片</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <source>Click to choose its file again, or drop it here.</source>
            <translation>点击以重新选择文件，或把文件拖到这里。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tile.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Replace…</source>
            <translation>替换…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tool.py" />
            <source>The tool {name} failed</source>
            <translation>工具 {name} 运行失败</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tool.py" />
            <source>Used the tool {name}</source>
            <translation>使用了工具 {name}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tool.py" />
            <source>Failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tool.py" />
            <source>Done</source>
            <translation>完成</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tool.py" />
            <source>It was given:</source>
            <translation>输入：</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tool.py" />
            <source>It answered:</source>
            <translation>输出：</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/unreadline.py" />
            <source>New from here</source>
            <translation>以下为新内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/unreadline.py" />
            <source>New</source>
            <comment>messages that were not read yet</comment>
            <translation>新内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/view.py" />
            <source>Conversation</source>
            <translation>对话内容</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/view.py" />
            <source>Answer: {text}</source>
            <translation>回答：{text}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Branched from “{title}”</source>
            <translation>分支自“{title}”</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>It says: “{words}”</source>
            <translation>对方返回：“{words}”</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>You stopped this answer.</source>
            <translation>你已停止这个回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Branchline was closed while this answer came.</source>
            <translation>回答生成时 Branchline 被关闭了。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>This answer was cut off.</source>
            <translation>这个回答被中断了。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The answer reached its length limit.</source>
            <translation>回答达到了长度上限。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>This message was not sent.</source>
            <translation>这条消息没有发送。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>No answer yet; it is tried again.</source>
            <translation>还没有回答，正在重试。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Branched from another chat</source>
            <translation>分支自另一个对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>This branch begins in the middle of an answer.</source>
            <translation>这个分支从一个回答的中间开始。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>This branch begins before the answer.</source>
            <translation>这个分支从回答之前开始。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>This branch begins before the message.</source>
            <translation>这个分支从消息之前开始。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Earlier messages were summarised for the model. You still see everything.</source>
            <translation>已为模型概括较早的消息。你仍能看到全部内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The model saw only the last part of this chat: its server left out the beginning.</source>
            <translation>模型只看到了此对话的最后一部分：它的服务器略去了开头。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>A part of this chat is damaged here and cannot be read. All the rest is shown, but nothing can be added to it. Your other chats are safe.</source>
            <translation>这个对话有一部分在此处损坏，无法读取。其余内容都会显示，但无法再添加内容。其他对话安然无恙。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Here another part of this chat is damaged and cannot be read.</source>
            <translation>此处还有一部分对话损坏，无法读取。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>All messages of this chat are here, but what belongs to them is damaged, so nothing can be added. Your other chats are safe.</source>
            <translation>这个对话的消息都在，但附属数据已损坏，因此无法再添加内容。其他对话安然无恙。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>A picture or file of this chat is damaged. The model is told so and goes without it.</source>
            <translation>这个对话中有一张图片或一个文件已损坏。模型会得知此事，并略过它继续。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>A picture or file of this chat is missing. The model is told so and goes without it.</source>
            <translation>这个对话中有一张图片或一个文件缺失。模型会得知此事，并略过它继续。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>You deleted a picture or file of this chat for ever.</source>
            <translation>你已永久删除这个对话中的一张图片或一个文件。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>What was lost is back in its place.</source>
            <translation>丢失的内容已放回原处。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Something this version cannot show.</source>
            <translation>此版本无法显示的内容。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The service asks to wait until {time}. Try again then, or choose another model.</source>
            <translation>服务要求等到 {time}。请届时重试，或选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The service asks to wait.</source>
            <translation>服务要求稍等。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The service is overloaded.</source>
            <translation>服务过载。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The service had a failure of its own.</source>
            <translation>服务自身出现故障。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The model cannot be reached.</source>
            <translation>无法连接模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The model's address was not found.</source>
            <translation>找不到模型的地址。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The proxy did not let us through.</source>
            <translation>代理拒绝了连接。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>No answer came in time.</source>
            <translation>没有及时得到回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The connection broke off.</source>
            <translation>连接中断了。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The answer was empty.</source>
            <translation>回答是空的。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>No answer yet.</source>
            <translation>还没有回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: this model cannot see pictures</source>
            <translation>未发送：此模型不支持图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: only pictures of your own messages can be</source>
            <translation>未发送：只能发送你自己消息中的图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: models cannot read this format</source>
            <translation>未发送：模型无法读取此格式</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: its file is damaged or missing</source>
            <translation>未发送：文件已损坏或缺失</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: larger than this model accepts</source>
            <translation>未发送：超过此模型可接受的大小</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: there is room for the newest pictures only</source>
            <translation>未发送：空间只够最新的图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent to the model</source>
            <translation>未发送给模型</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Model cannot see it</source>
            <translation>模型不支持图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: too large</source>
            <translation>未发送：太大</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: no room</source>
            <translation>未发送：空间不足</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Read the summary</source>
            <translation>阅读摘要</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Read the summary, written by {model}</source>
            <translation>阅读由 {model} 撰写的摘要</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Continue</source>
            <translation>继续</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Open the original</source>
            <translation>打开原对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Change the key…</source>
            <translation>更换密钥…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Branch before it</source>
            <translation>在它之前新建分支</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Export what is readable…</source>
            <translation>导出可读取的内容…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Set aside</source>
            <translation>搁置</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Zoom out</source>
            <translation>缩小</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Zoom in</source>
            <translation>放大</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Fit to the window</source>
            <translation>适应窗口</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Actual size</source>
            <translation>实际大小</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Open with another program</source>
            <translation>用其他程序打开</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Delete this picture for ever…</source>
            <translation>永久删除这张图片…</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/bar.py" />
            <source>Picture</source>
            <translation>图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/viewer.py" />
            <source>Previous picture</source>
            <translation>上一张图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/viewer.py" />
            <source>Next picture</source>
            <translation>下一张图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/viewer/viewer.py" />
            <source>{place} of {count}</source>
            <translation>{place} / {count}</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>The built-in model is tiny and works offline: nothing you write leaves this computer.
Ask it something short, or choose another model below.</source>
            <translation>内置模型很小，可离线使用：你写的内容不会离开本机。
先问它一个简短的问题，或在下方选择其他模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>What would you like to talk about?</source>
            <translation>想聊点什么？</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Ask about a picture</source>
            <translation>询问一张图片</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>What can be seen in this picture?</source>
            <translation>这张图片里有什么？</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Summarise a text</source>
            <translation>概括一段文字</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Summarise this text in a few points:</source>
            <translation>请用几个要点概括这段文字：</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Have something explained</source>
            <translation>讲解一个问题</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Explain this to me in simple words:</source>
            <translation>请用简单的话给我解释：</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Write a short, friendly message about this:</source>
            <translation>请就以下内容写一条简短友好的消息：</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Find ideas</source>
            <translation>找些灵感</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Give me five ideas for this:</source>
            <translation>请就以下内容给我五个点子：</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Your first message is in the box below</source>
            <translation>你的第一条消息在下面的输入框里</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Change it and send it. The chat it came from stays as it is.</source>
            <translation>改好后发送即可。原来的对话保持不变。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>{model} will answer.</source>
            <translation>将由 {model} 回答。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Choose a chat to read</source>
            <translation>选择要查看的对话</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Your chats are not open</source>
            <translation>对话尚未打开</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Choose a model below to begin.</source>
            <translation>请先在下方选择模型。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/welcome.py" />
            <source>Your chats are being opened… {seconds} s
You can begin to write meanwhile.</source>
            <translation>正在打开你的对话… {seconds} 秒
你可以先开始输入。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/banner.py" />
            <source>Close this message</source>
            <translation>关闭此提示</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/drop.py" />
            <source>Drop pictures or text here</source>
            <translation>把图片或文字拖到这里</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/edge.py" />
            <source>The arrow keys make it wider or narrower.</source>
            <translation>用方向键调整宽窄。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/folder.py" />
            <source>Pictures ({kinds})</source>
            <translation>图片 ({kinds})</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/folder.py" />
            <source>All files ({kinds})</source>
            <translation>所有文件 ({kinds})</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/folder.py" />
            <source>Pictures and texts ({kinds})</source>
            <translation>图片和文本 ({kinds})</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/folder.py" />
            <source>Texts ({kinds})</source>
            <translation>文本 ({kinds})</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>Open this link?</source>
            <translation>打开此链接？</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>Open in browser</source>
            <translation>在浏览器中打开</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>Copy link</source>
            <translation>复制链接</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>This link goes to {host}.</source>
            <translation>此链接指向 {host}。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>This link is not an address of the web.</source>
            <translation>此链接不是网页地址。</translation>
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/searchfield.py" />
            <source>Clear</source>
            <translation>清除</translation>
        </message>
    </context>
    <context>
        <name>QFileDialog</name>
        <message>
            <source>&amp;Look in:</source>
            <translation>查找范围(&amp;L)：</translation>
        </message>
        <message>
            <source>Files of &amp;type:</source>
            <translation>文件类型(&amp;T)：</translation>
        </message>
        <message>
            <source>&amp;Directory:</source>
            <translation>目录(&amp;D)：</translation>
        </message>
        <message>
            <source>Parent Directory</source>
            <translation>上级目录</translation>
        </message>
        <message>
            <source>%1 already exists.
Do you want to replace it?</source>
            <translation>%1 已存在。
要替换它吗？</translation>
        </message>
    </context>
    <context>
        <name>QFileSystemModel</name>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
    </context>
    <context>
        <name>QLineEdit</name>
        <message>
            <source>&amp;Undo</source>
            <translation>撤销(&amp;U)</translation>
        </message>
    </context>
    <context>
        <name>QWidgetTextControl</name>
        <message>
            <source>&amp;Undo</source>
            <translation>撤销(&amp;U)</translation>
        </message>
    </context>
    <context>
        <name>QShortcut</name>
        <message>
            <source>Up</source>
            <translation>↑</translation>
        </message>
        <message>
            <source>Down</source>
            <translation>↓</translation>
        </message>
        <message>
            <source>Left</source>
            <translation>←</translation>
        </message>
        <message>
            <source>Right</source>
            <translation>→</translation>
        </message>
    </context>
</TS>
